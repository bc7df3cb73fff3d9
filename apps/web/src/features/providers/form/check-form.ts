import { z } from 'zod';

/**
 * Judges a form by the schema of what is sent, so that both always agree: the form itself may hold anything. Names of
 * fields are paths in what is sent.
 */
export function schemaOfForm<Form, Body>(
  bodyOf: (form: Form) => { schema: z.ZodType<Body>; body: unknown },
): z.ZodType<Body, Form> {
  return z.custom<Form>().transform((form, check) => {
    const { schema, body } = bodyOf(form);
    const result = schema.safeParse(body);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) check.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
}
