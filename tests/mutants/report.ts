import type { Verdict } from './verdicts.ts';

/** Returns the survivors, with the facts that a reader needs to find and judge each. */
export function survivorLines(verdicts: readonly Verdict[]): readonly string[] {
  return verdicts
    .filter(({ state }) => state === 'survived' || state === 'uncovered')
    .map(
      ({ file, line, mutator, original, replacement, state, key }) =>
        `${file}:${line} ${key} ${mutator}${state === 'uncovered' ? ', reached by no test' : ''}: ` +
        `${shortenCode(original)} → ${shortenCode(replacement)}`,
    );
}

/** Returns the rows of the page's table: each capability's mutants and how many of them a test noticed. */
export function shareRows(verdicts: readonly Verdict[]): readonly (readonly string[])[] {
  const groups = Map.groupBy(verdicts, ({ capability }) => capability);
  return [
    ['Capability', 'Mutants', 'Killed', 'Survived', 'Reached by no test', 'Share killed'],
    ...[...groups.keys()].toSorted().map((name) => rowOf(name, groups.get(name) ?? [])),
    rowOf('all', verdicts),
  ];
}

function rowOf(name: string, verdicts: readonly Verdict[]): readonly string[] {
  const count = (wanted: Verdict['state']) =>
    verdicts.filter(({ state }) => state === wanted).length;
  const judged = verdicts.length - count('waiting');
  const share = judged === 0 ? '–' : `${Math.round((count('killed') / judged) * 100)} %`;
  return [
    name,
    ...[judged, count('killed'), count('survived'), count('uncovered')].map(String),
    share,
  ];
}

const longest = 160;

function shortenCode(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
