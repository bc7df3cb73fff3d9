import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take many seconds: processes that they kill, every call, every document, every form. */
const long =
  /\/(killed-\w+|lost-\w+|access-matrix|walk|admin|seed-demo|broken-files|worker-pool|restore|awkward-invoices|every-form)\.test\.tsx?$/;

/**
 * Starts the longest files of each project first, so that no worker waits for another one at the end. The files of a
 * project stay together: workers that change to another project start anew, each with its modules and database.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...byProject.values()].flatMap((ofProject) => [
      ...ofProject.filter(isLong),
      ...ofProject.filter((file) => !isLong(file)),
    ]);
  }
}
