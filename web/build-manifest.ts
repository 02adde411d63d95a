import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** Vite's manifest: which output files it made from which source file. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
export type BuildManifest = z.infer<typeof manifestSchema>;

const distDirectory = resolve(import.meta.dirname, '../dist');

/** The manifest's path as Vite writes it, and its path beside the finished site. */
export const builtManifestFile = resolve(distDirectory, 'web/.vite/manifest.json');
export const siteManifestFile = resolve(distDirectory, 'site-manifest.json');

export async function readManifest(file: string): Promise<BuildManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Returns the key of a page's module in the manifest.
 * @param pageModule its path relative to `src/app`
 */
export function manifestKey(pageModule: string): string {
  return pageModule.replace('../', 'src/');
}

/** The file of a module and the files of its static imports, in loading order, without duplicates. */
export function collectFiles(
  manifest: BuildManifest,
  key: string,
): { js: string[]; css: string[] } {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (current: string): void => {
    const chunk = manifest[current];
    if (chunk === undefined) throw new Error(`The build has no ${current}.`);
    if (js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(key);
  return { js: [...js], css: [...css] };
}
