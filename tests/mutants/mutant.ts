import * as z from 'zod';

const mutantSchema = z.object({
  /** Equal in every run for the same code in a file of the same name. */
  key: z.string(),
  /** Id that switches it on in the instrumented sources of one run. */
  id: z.string(),
  /** Relative to the project's root. */
  file: z.string(),
  line: z.number(),
  mutator: z.string(),
  original: z.string(),
  replacement: z.string(),
});

/** A small change of a source that its tests should notice. */
export type Mutant = z.infer<typeof mutantSchema>;

export const sampleSchema = z.array(mutantSchema);

/** Capabilities of folders of another name. */
const capabilityOf: Readonly<Record<string, string>> = {
  'shared/messages': 'messaging',
  'shared/assistant': 'assistant',
  'shared/market': 'market',
  'shared/portfolio': 'portfolio',
  'shared/editions': 'editions',
  'shared/events': 'events',
};

/** Returns the capability that a source belongs to; `shared` for values and contracts, which all of them use. */
export function capability(file: string): string {
  const [top = '', folder = ''] = file.split('/');
  if (top === 'shared') return capabilityOf[`shared/${folder}`] ?? 'shared';
  return capabilityOf[folder] ?? folder;
}
