import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const directory = resolve(import.meta.dirname, '../../../web/src/marketing/pictures');
const generatedModule = readFileSync(resolve(directory, 'pictures.ts'), 'utf8').replaceAll(
  /\s+/g,
  ' ',
);
const files = readdirSync(directory).filter((name) => name.endsWith('.webp'));
/** Maximum bytes of one picture, which the browser loads lazily. */
const maxBytes = 160_000;

/** In the extended WebP header each side is stored minus one, in three bytes. */
function sizeOf(webp: Buffer): string {
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return `width: ${webp.readUIntLE(24, 3) + 1}, height: ${webp.readUIntLE(27, 3) + 1}, `;
}

it.each(files)('%s is shown in its own size, and is small', (file) => {
  const [, name = '', device = '', theme = ''] =
    /^(\w+)-(desk|tablet|phone)-(light|dark)\.webp$/.exec(file) ?? [];
  const webp = readFileSync(resolve(directory, file));
  const picture = generatedModule.slice(generatedModule.indexOf(`export const ${name} = {`));
  const drawn = picture.slice(picture.indexOf(`${device}: {`));
  const stated = drawn.slice(0, drawn.indexOf('}'));
  expect(generatedModule).toContain(`from './${file}'`);
  expect(stated).toContain(sizeOf(webp));
  expect(stated.toLowerCase()).toContain(`${theme}: ${name}${device}${theme}`);
  expect(webp.length).toBeLessThan(maxBytes);
});

it('each picture exists for desktops and phones, in both themes', () => {
  const names = new Set(files.map((file) => file.split('-', 1)[0]));
  for (const name of names) {
    for (const device of ['desk', 'phone']) {
      expect(files).toContain(`${name}-${device}-light.webp`);
      expect(files).toContain(`${name}-${device}-dark.webp`);
    }
  }
  expect(names).toEqual(new Set(['analysis', 'answer', 'report']));
});
