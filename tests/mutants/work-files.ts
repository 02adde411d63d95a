import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { sampleSchema, type Mutant } from './mutant.ts';

const testFileSchema = z.object({
  file: z.string(),
  milliseconds: z.number(),
  /** Whether it fails without a mutant, and therefore cannot judge any. */
  fails: z.boolean(),
  /** Whether it passes twice in one process; otherwise its modules are reloaded each time. */
  repeats: z.boolean(),
  /** Hits of each mutant in one run of the file, by id. */
  hits: z.record(z.string(), z.number()),
});

export type TestFile = z.infer<typeof testFileSchema>;

const eventSchema = z.discriminatedUnion('event', [
  /** A process has started; its id, to kill it when a mutant makes it hang. */
  z.object({ event: z.literal('process'), pid: z.number() }),
  testFileSchema.extend({ event: z.literal('measured'), project: z.string() }),
  z.object({ event: z.literal('started'), project: z.string(), key: z.string(), file: z.string() }),
  z.object({
    event: z.literal('killed'),
    project: z.string(),
    key: z.string(),
    /** The failed test, or the other event that ended the run. */
    by: z.string(),
    reason: z.enum(['test', 'timeout', 'crash']),
  }),
  z.object({ event: z.literal('survived'), project: z.string(), key: z.string() }),
  z.object({ event: z.literal('uncovered'), project: z.string(), key: z.string() }),
  /**
   * The mutant changed the process's state, so that the file failed without it: it is judged again in a new process.
   */
  z.object({ event: z.literal('tainted'), project: z.string(), key: z.string(), file: z.string() }),
  z.object({ event: z.literal('finished'), project: z.string() }),
]);

export type MutantEvent = z.infer<typeof eventSchema>;

/** The messages between the command and its test processes, in the files of a folder. */
export function openWorkFiles(directory: string) {
  const at = (name: string) => path.join(directory, name);
  const read = <Content>(name: string, schema: z.ZodType<Content>): Content | undefined =>
    existsSync(at(name)) ? schema.parse(JSON.parse(readFileSync(at(name), 'utf8'))) : undefined;
  const sourceFile = (source: string) => at(path.join('sources', source));
  return {
    sample: (): readonly Mutant[] => read('sample.json', sampleSchema) ?? [],
    writeSample: (mutants: readonly Mutant[], sources: ReadonlyMap<string, string>): void => {
      mkdirSync(directory, { recursive: true });
      writeFileSync(at('sample.json'), JSON.stringify(mutants, undefined, 1));
      for (const file of new Set(mutants.map((mutant) => mutant.file))) {
        mkdirSync(path.dirname(sourceFile(file)), { recursive: true });
        writeFileSync(sourceFile(file), sources.get(file) ?? '');
      }
    },
    /** Returns a source with its mutants; undefined when the sample has none of it. */
    instrumented: (source: string): string | undefined =>
      existsSync(sourceFile(source)) ? readFileSync(sourceFile(source), 'utf8') : undefined,
    events: (): readonly MutantEvent[] =>
      existsSync(at('events.jsonl'))
        ? readFileSync(at('events.jsonl'), 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => eventSchema.parse(JSON.parse(line)))
        : [],
    append: (event: MutantEvent) =>
      appendFileSync(at('events.jsonl'), `${JSON.stringify(event)}\n`),
  };
}

export type WorkFiles = ReturnType<typeof openWorkFiles>;

/** Variable with the folder, for the test processes. */
export const directoryVariable = 'MUTANTS_DIRECTORY';
