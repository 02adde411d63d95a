/** Steps of a path: `.name`, `['name']`, `["name"]`, `[3]`. */
const stepPattern =
  /\.(?<plain>[\w$-]+)|\['(?<single>[^']+)'\]|\["(?<double>[^"]+)"\]|\[(?<index>\d+)\]/y;

/**
 * Returns the part of a JSON value that a rule's InputPath (`$.detail.account`) names; undefined when it is absent.
 */
export function selectPath(value: unknown, path: string): unknown {
  let selected = value;
  for (const step of parsePathSteps(path)) {
    const isContainer = typeof selected === 'object' && selected !== null;
    selected = isContainer ? new Map(Object.entries(selected ?? {})).get(step) : undefined;
  }
  return selected;
}

/** @throws SyntaxError for a path that this cloud cannot parse */
export function parsePathSteps(path: string): readonly string[] {
  const steps: string[] = [];
  let position = 1;
  while (position < path.length) {
    stepPattern.lastIndex = position;
    const match = stepPattern.exec(path);
    const step = Object.values(match?.groups ?? {}).find((name) => name !== undefined);
    if (match === null || step === undefined) {
      throw new SyntaxError(`The input path ${path} cannot be read.`);
    }
    steps.push(step);
    position += match[0].length;
  }
  if (!path.startsWith('$')) {
    throw new SyntaxError(`The input path ${path} must begin with $.`);
  }
  return steps;
}
