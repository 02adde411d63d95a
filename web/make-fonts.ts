import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Cuts the fonts of `src/ui/fonts` from the packages' own: the letters of Portuguese and the axes
 * that the styles use. 116 kB become 44. Run it again when a letter, a weight or a size is missing.
 */

const require = createRequire(import.meta.url);
const directory = resolve(import.meta.dirname, 'src/ui/fonts');
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…€™←↑→↓−`;

const fonts = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    file: 'fraunces-latin-opsz-normal.woff2',
    axes: { opsz: 64, wght: 600 },
  },
  {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    file: 'inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
] as const;

await mkdir(directory, { recursive: true });
for (const { source, file, axes } of fonts) {
  const font = await subsetFont(await readFile(require.resolve(source)), letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(resolve(directory, file), font);
  console.log(`${file}: ${font.length} bytes`);
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}
