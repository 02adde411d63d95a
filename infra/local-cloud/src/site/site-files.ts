import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export interface SiteFile {
  readonly content: Buffer;
  /** Undefined when compression would not help. */
  readonly brotli: Buffer | undefined;
  readonly type: string;
  readonly etag: string;
}

const compress = promisify(brotliCompress);

const types: Readonly<Record<string, string | undefined>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/vnd.microsoft.icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
};

const compressible = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;

/** Reads files of the built site by their address, and caches them while they do not change. */
export function createSiteFiles(
  directory: URL,
): (address: string) => Promise<SiteFile | undefined> {
  const root = fileURLToPath(directory);
  const cache = new Map<string, { readonly version: string; readonly file: SiteFile }>();
  return async (address) => {
    const file = fileOf(root, address);
    if (file === undefined) return undefined;
    const stats = await stat(file).catch(() => undefined);
    if (stats === undefined || !stats.isFile()) return undefined;
    const version = `${stats.mtimeMs}/${stats.size}`;
    const cached = cache.get(file);
    if (cached?.version === version) return cached.file;
    const read = await readSiteFile(file);
    cache.set(file, { version, file: read });
    return read;
  };
}

/** Returns the file of an address; undefined when it would leave the site's directory. */
function fileOf(root: string, address: string): string | undefined {
  try {
    const file = path.join(root, decodeURIComponent(address));
    return file.startsWith(root) && !file.includes('\0') ? file : undefined;
  } catch {
    return undefined;
  }
}

async function readSiteFile(file: string): Promise<SiteFile> {
  const content = await readFile(file);
  const type = types[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  // CloudFront compresses files of at least 1,000 bytes.
  const isWorthCompressing = compressible.test(type) && content.length >= 1000;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  return {
    content,
    brotli: isWorthCompressing ? await compress(content, quality) : undefined,
    type,
    etag,
  };
}
