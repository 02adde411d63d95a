/** Returns whether a text matches a pattern, where `*` stands for any characters and `?` for one. */
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

/** Matches an action, case-insensitively. */
export function actionMatcher(pattern: string): Matcher {
  const matches = likeMatcher(pattern.toLowerCase());
  return (action) => matches(action.toLowerCase());
}

/** Matches an ARN: a wildcard in one of its six parts does not extend into the next. */
export function arnMatcher(pattern: string): Matcher {
  if (pattern === '*') return () => true;
  const parts = partsOf(pattern).map(likeMatcher);
  return (arn) => {
    const arnParts = partsOf(arn);
    return (
      arnParts.length === parts.length && parts.every((matches, at) => matches(arnParts[at] ?? ''))
    );
  };
}

/** Splits into `arn`, partition, service, region, account, and the resource, which may contain colons. */
function partsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, 5), ...(parts.length > 5 ? [parts.slice(5).join(':')] : [])];
}
