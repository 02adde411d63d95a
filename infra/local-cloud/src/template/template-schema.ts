import * as z from 'zod';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
});

/** The part of a CloudFormation template, as CDK writes it, that the local cloud reads. */
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

/** Templates of all stacks by stack name. */
export const templatesSchema = z.record(z.string(), templateSchema);

export type Template = z.infer<typeof templateSchema>;
export type Templates = z.infer<typeof templatesSchema>;
export type TemplateResource = Template['Resources'][string];

/** A boolean; CloudFormation also accepts it as text. */
export const flagSchema = z.union([z.boolean(), z.stringbool()]);

/** A text; CloudFormation also accepts numbers and booleans. */
export const textSchema = z.union([
  z.string(),
  z.union([z.number(), z.boolean()]).transform(String),
]);
