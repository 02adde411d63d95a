import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { themes, type Theme } from '../../shared/theme.ts';

/**
 * The pictures that the site shows of itself, and the module that it takes them from: `web/src/marketing/pictures/`.
 * Each is drawn for desks and for phones, in both themes; for tablets, where a desk's is too small to be read on one.
 */

const directory = resolve(import.meta.dirname, '../../web/src/marketing/pictures');
/** Of WebP: letters stay sharp, and a picture weighs some tens of kilobytes. A phone's points are too small to miss any. */
const quality = { desk: 0.78, tablet: 0.7, phone: 0.6 } as const;

/** As high as what is pictured: a chart that is drawn anew for a higher page is drawn otherwise. */
const height = 4_000;
export const devices = {
  desk: { viewport: { width: 1280, height }, deviceScaleFactor: 1.5 },
  tablet: { viewport: { width: 768, height }, deviceScaleFactor: 1.5 },
  phone: { viewport: { width: 390, height }, deviceScaleFactor: 2 },
} as const;
export type Device = keyof typeof devices;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Pictured {
  readonly name: string;
  readonly device: Device;
  readonly theme: Theme;
  /** What is on it, from the first of them to the last. */
  readonly parts: readonly [Locator, ...Locator[]];
  /** Of paper around it, in CSS pixels. */
  readonly margin: number;
  /** Where it is cut, in CSS pixels. */
  readonly mostHeight?: number;
  /** Without what prints leave out, which is pressed and not read. */
  readonly asPrinted?: boolean;
  /** A sentence of it, for whoever does not see the picture. */
  readonly says?: Locator;
}

export class SitePictures {
  readonly #sizes = new Map<string, Size>();
  readonly #said = new Map<string, string>();

  /** @throws Error where both themes are not of one size: the page that shows them has one place for both */
  async take(page: Page, pictured: Pictured): Promise<void> {
    const { name, device, theme, parts, margin, mostHeight, asPrinted = false, says } = pictured;
    await hideFrame(page, asPrinted);
    const around = await aroundOf(parts);
    await hideBeyond(page, around);
    const [left, top, right, bottom] = around;
    const x = Math.max(0, Math.floor(left) - margin);
    const y = Math.max(0, Math.floor(top) - margin);
    const width = Math.min(devices[device].viewport.width, Math.ceil(right) + margin) - x;
    const clip = {
      x,
      y,
      width,
      height: Math.min(mostHeight ?? Infinity, Math.ceil(bottom) + margin - y),
    };
    const png = await page.screenshot({ clip });
    const { webp, size } = await encoded(page, png, quality[device]);
    const known = this.#sizes.get(`${name}-${device}`);
    if (known !== undefined && (known.width !== size.width || known.height !== size.height)) {
      throw new Error(`${name} is of another size in another theme.`);
    }
    this.#sizes.set(`${name}-${device}`, size);
    if (says !== undefined) this.#said.set(name, await says.innerText());
    await mkdir(directory, { recursive: true });
    await writeFile(resolve(directory, fileName(name, device, theme)), webp);
  }

  async writeModule(): Promise<void> {
    const all = [...this.#sizes].map(([key, size]) => {
      const [name = '', device = ''] = key.split('-');
      return { name, device, size };
    });
    const names = [...new Set(all.map(({ name }) => name))].toSorted();
    const imports = all.flatMap(({ name, device }) =>
      themes.map(
        (theme) =>
          `import ${variable(name, device, theme)} from './${fileName(name, device, theme)}';`,
      ),
    );
    const exported = names.map((name) => {
      const drawn = all
        .filter((one) => one.name === name)
        .map(
          ({ device, size }) =>
            `  ${device}: { width: ${size.width}, height: ${size.height}, ${themes
              .map((theme) => `${theme}: ${variable(name, device, theme)}`)
              .join(', ')} },\n`,
        );
      const said = this.#said.get(name);
      const shape = `  shape: '${shapeOf(all.filter((one) => one.name === name))}',\n`;
      const says = said === undefined ? '' : `  says: ${JSON.stringify(said)},\n`;
      return `export const ${name} = {\n${says}${shape}${drawn.join('')}} as const;\n`;
    });
    const source = `// Made by \`npm run screenshots\`; not to be changed by hand.
${imports.toSorted().join('\n')}\n\n${exported.join('\n')}`;
    await writeFile(resolve(directory, 'pictures.ts'), source);
  }
}

/** The classes of its place: from which width on which picture is shown, as `product-picture.tsx` has it. */
function shapeOf(drawn: readonly { readonly device: string; readonly size: Size }[]): string {
  const hasTablet = drawn.some(({ device }) => device === 'tablet');
  const from: Readonly<Record<string, string>> = {
    phone: '',
    tablet: 'md:',
    desk: hasTablet ? 'lg:' : 'md:',
  };
  return ['phone', 'tablet', 'desk']
    .flatMap((device) => drawn.filter((one) => one.device === device))
    .map(({ device, size }) => `${from[device]}aspect-[${size.width}/${size.height}]`)
    .join(' ');
}

function fileName(name: string, device: string, theme: string): string {
  return `${name}-${device}-${theme}.webp`;
}

function variable(...words: readonly string[]): string {
  return words
    .map((word, place) =>
      place === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
    )
    .join('');
}

/** What stands still while a page moves would lie over the picture. */
async function hideFrame(page: Page, asPrinted: boolean): Promise<void> {
  await page.evaluate((withoutControls) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position } = getComputedStyle(element);
      const isPictured = element.closest('article') !== null;
      if (position === 'fixed' || (position === 'sticky' && !isPictured)) {
        element.style.visibility = 'hidden';
      }
    }
    const controls = withoutControls ? String.raw`main .print\:hidden` : ':not(*)';
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      element.style.display = 'none';
    }
    scrollTo(0, 0);
  }, asPrinted);
}

/** What stands beyond the parts would look out at the margins of their picture. */
async function hideBeyond(page: Page, around: Around): Promise<void> {
  await page.evaluate(([left, top, right, bottom]) => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const box = element.getBoundingClientRect();
      const isBeyond =
        box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
      if (isBeyond) element.style.visibility = 'hidden';
    }
  }, around);
}

type Around = readonly [left: number, top: number, right: number, bottom: number];

async function aroundOf(parts: readonly Locator[]): Promise<Around> {
  const boxes = await Promise.all(parts.map(async (part) => part.boundingBox()));
  const known = boxes.filter((box) => box !== null);
  if (known.length < parts.length) throw new Error('What is pictured is not there.');
  return [
    Math.min(...known.map(({ x }) => x)),
    Math.min(...known.map(({ y }) => y)),
    Math.max(...known.map(({ x, width }) => x + width)),
    Math.max(...known.map(({ y, height }) => y + height)),
  ];
}

/** As WebP, which the browser makes of what it has drawn. */
async function encoded(
  page: Page,
  png: Buffer,
  share: number,
): Promise<{ readonly webp: Buffer; readonly size: Size }> {
  const encoder = await page.context().browser()?.newPage();
  if (encoder === undefined) throw new Error('The browser is gone.');
  try {
    const { data, width, height } = await encoder.evaluate(
      async ([source, share]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        const data = canvas.toDataURL('image/webp', share).split(',')[1] ?? '';
        return { data, width: image.width, height: image.height };
      },
      [png.toString('base64'), share] as const,
    );
    return { webp: Buffer.from(data, 'base64'), size: { width, height } };
  } finally {
    await encoder.close();
  }
}
