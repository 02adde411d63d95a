/** Whether a text is as a pattern says, where `*` stands for any characters and `?` for one. */
export type Matcher = (text: string) => boolean;

export function likeMatcher(pattern: string): Matcher {
  if (!/[*?]/.test(pattern)) return (text) => text === pattern;
  const source = pattern
    .replaceAll(/[\\^$.+()|[\]{}]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (text) => expression.test(text);
}

/** Of an action, whose case says nothing. */
export function actionMatcher(pattern: string): Matcher {
  const matches = likeMatcher(pattern.toLowerCase());
  return (action) => matches(action.toLowerCase());
}

/** Of an ARN: a wildcard in one of its six parts does not reach into the next. */
export function arnMatcher(pattern: string): Matcher {
  if (pattern === '*') return () => true;
  const parts = partsOf(pattern).map(likeMatcher);
  return (arn) => {
    const given = partsOf(arn);
    return given.length === parts.length && parts.every((matches, at) => matches(given[at] ?? ''));
  };
}

/** `arn`, partition, service, region, account, and the resource, which may have colons itself. */
function partsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, 5), ...(parts.length > 5 ? [parts.slice(5).join(':')] : [])];
}
