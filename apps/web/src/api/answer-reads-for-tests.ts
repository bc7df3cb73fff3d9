type Answer = (url: string, init?: RequestInit) => Promise<Response>;

/** Answers reads that are sent together as each of them alone. */
export const answeringReads =
  (answer: Answer): Answer =>
  async (url, init) => {
    if (url !== '/api/reads') return answer(url, init);
    const { paths } = JSON.parse(init!.body as string) as { paths: string[] };
    const answers = await Promise.all(
      paths.map(async (path) => {
        const response = await answer(path, init);
        return { status: response.status, body: (await response.json()) as unknown };
      }),
    );
    return Response.json(answers);
  };
