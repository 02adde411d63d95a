/**
 * Matches `#token=` or `?token=` of a link. Mail gateways may encode the `#` once or several times, so that the
 * token becomes part of the path or of another parameter.
 */
const tokenOfLink = /(?:[#?&]|%(?:25)*23)token(?:=|%(?:25)*3d)([\w-]*)/i;

/**
 * Moves the token of a link behind the `#` of the address, which servers, logs and Referer never contain. It runs before
 * the page makes any request.
 */
export function hideLinkToken(): void {
  const { origin, pathname, search, hash } = window.location;
  const address = pathname + search;
  const [found, token = ''] = tokenOfLink.exec(address) ?? [];
  if (found === undefined || hash !== '') return;
  // If the token was the first parameter, the next one needs the question mark.
  const rest = address.replace(found, '').replace(/^([^?&]*)&/, '$1?');
  window.history.replaceState(window.history.state, '', `${origin}${rest}#token=${token}`);
}

/** Returns the token of a link in one of our messages; null when there is none. */
export function readLinkToken(hash: string): string | null {
  return tokenOfLink.exec(hash)?.[1] ?? null;
}
