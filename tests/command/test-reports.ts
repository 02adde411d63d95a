import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../infra/project-root.ts';

/** A test that failed, as its runner names it. */
export interface FailedTest {
  /** Path of its file, as the runner reports it. */
  readonly file: string;
  readonly title: string;
}

/** Returns what a test is called in every run and on every machine. */
export function testName({ file, title }: FailedTest): string {
  return `${path.isAbsolute(file) ? path.relative(projectRoot, file) : file} > ${title}`;
}

export interface TestReport {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Reads the report of Vitest's `json` reporter. A file that failed as a whole counts as one test. */
export function parseVitestReport(json: unknown): TestReport {
  const { numPassedTests, testResults } = vitestSchema.parse(json);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => fullName);
    if (titles.length === 0 && status === 'failed') titles.push('the whole file');
    return titles.map((title) => ({ file: name, title }));
  });
  return { passed: numPassedTests, failed };
}

interface Suite {
  readonly title: string;
  readonly specs?: readonly z.infer<typeof specSchema>[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
}
const specSchema = z.object({ file: z.string(), title: z.string(), ok: z.boolean() });
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(specSchema).optional(),
    suites: z.array(suiteSchema).optional(),
  }),
);
const playwrightSchema = z.object({
  suites: z.array(suiteSchema),
  stats: z.object({ expected: z.number(), flaky: z.number() }),
});

/** Reads the report of Playwright's `json` reporter. Its outermost suites are the files. */
export function parsePlaywrightReport(json: unknown): TestReport {
  const { suites, stats } = playwrightSchema.parse(json);
  const failedIn = (suite: Suite, groups: readonly string[]): readonly FailedTest[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, title }) => ({ file, title: [...groups, title].join(' > ') })),
    ...(suite.suites ?? []).flatMap((group) => failedIn(group, [...groups, group.title])),
  ];
  const failed = suites.flatMap((file) => failedIn(file, []));
  return { passed: stats.expected + stats.flaky, failed };
}

/** Returns the parsed report, or undefined when the runner died before it wrote one. */
export function readReport(
  file: string,
  parse: (json: unknown) => TestReport,
): TestReport | undefined {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
