/**
 * Mutation tests (`npm run mutants`): a fixed sample of small changes to `functions/` and `shared/`, each switched
 * on in turn, and how many of them an in-process test notices. README.md describes the method, and holds the results
 * of `--write`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../infra/project-root.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { instrumentSources } from './instrument.ts';
import { capability } from './mutant.ts';
import { writeFigures } from './figures.ts';
import { shareRows, survivorLines } from './report.ts';
import { runProject } from './run-project.ts';
import { drawSample } from './sample.ts';
import { collectVerdicts } from './verdicts.ts';
import { openWorkFiles } from './work-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'per-capability': { type: 'string', default: '24' },
    capability: { type: 'string', multiple: true },
    project: { type: 'string', multiple: true, default: ['unit', 'harness'] },
    /** Continues with the mutants that the last run left undecided. */
    resume: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    directory: { type: 'string', default: path.join(projectRoot, 'test-results/mutants') },
  },
});
const directory = path.resolve(values.directory);
const files = openWorkFiles(directory);

if (!values.resume) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const { mutants, sources } = await instrumentSources();
  const { capability: wanted } = values;
  const chosen = mutants.filter(
    ({ file }) => wanted === undefined || wanted.includes(capability(file)),
  );
  const sample = drawSample(chosen, Number(values['per-capability']));
  files.writeSample(sample, sources);
  console.log(`${sample.length} of ${mutants.length} mutants`);
}
for (const project of values.project) await runProject(directory, project, positionals);

const verdicts = collectVerdicts(files.sample(), files.events());
writeFileSync(path.join(directory, 'verdicts.json'), JSON.stringify(verdicts, undefined, 1));
console.log(survivorLines(verdicts).join('\n'));
const resultTable = markdownTable(shareRows(verdicts));
console.log(resultTable);
if (values.write) writeFigures(resultTable, new Date());
