import * as z from 'zod';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
});

/** A CloudFormation template as CDK writes it, as far as the local cloud looks into it. */
const templateSchema = z.object({
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).default({}),
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }),
    )
    .default({}),
});

/** The templates of all stacks, by the stacks' names. */
export const templatesSchema = z.record(z.string(), templateSchema);

export type Template = z.infer<typeof templateSchema>;
export type Templates = z.infer<typeof templatesSchema>;
export type TemplateResource = Template['Resources'][string];

/** A truth value; CloudFormation takes it as a text too. */
export const flagSchema = z.union([z.boolean(), z.stringbool()]);

/** A text; CloudFormation takes numbers and truth values for one. */
export const textSchema = z.union([
  z.string(),
  z.union([z.number(), z.boolean()]).transform(String),
]);
