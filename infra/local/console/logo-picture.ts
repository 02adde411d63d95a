import type { ServerResponse } from 'node:http';
import { drawLogo, localLogos } from '@bfj/sandboxes/brapi/brapi-logo';

/** @returns false when the path is no asset's logo */
export function sendLogo(path: string, response: ServerResponse): boolean {
  if (!path.startsWith(`${localLogos}/`) || !path.endsWith('.svg')) return false;
  const picture = drawLogo(path.slice(localLogos.length + 1, -'.svg'.length));
  if (picture === undefined) return false;
  response.writeHead(200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(picture);
  return true;
}
