import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { themes, type Theme } from '../../shared/theme.ts';

/**
 * The pictures of itself that the site shows, and the module that lists them: `web/src/marketing/pictures/`. Each is
 * drawn for desktops and phones, in both themes; and for tablets where a desktop's would be too small to read.
 */

const directory = resolve(import.meta.dirname, '../../web/src/marketing/pictures');
/**
 * Quality of WebP: text stays sharp, and a picture has some tens of kilobytes. A phone's pixels are too small to
 * show the loss.
 */
const quality = { desk: 0.78, tablet: 0.7, phone: 0.6 } as const;

/** Higher than any picture: resizing the page would redraw its charts differently. */
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
  /** The pictured elements, from first to last. */
  readonly parts: readonly [Locator, ...Locator[]];
  /** Margin around them, in CSS pixels. */
  readonly margin: number;
  /** Height at which the picture is cut, in CSS pixels. */
  readonly maxHeight?: number;
  /** Leaves out controls, which printed pages omit. */
  readonly asPrinted?: boolean;
  /** Element with a sentence of the picture, for its alternative text. */
  readonly caption?: Locator;
}

export class SitePictures {
  readonly #sizes = new Map<string, Size>();
  readonly #said = new Map<string, string>();

  /** @throws Error when the themes differ in size: the page that shows them has one box for both */
  async take(page: Page, pictured: Pictured): Promise<void> {
    const { name, device, theme, parts, margin, maxHeight, asPrinted = false, caption } = pictured;
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
      height: Math.min(maxHeight ?? Infinity, Math.ceil(bottom) + margin - y),
    };
    const png = await page.screenshot({ clip });
    const { webp, size } = await encoded(page, png, quality[device]);
    const known = this.#sizes.get(`${name}-${device}`);
    if (known !== undefined && (known.width !== size.width || known.height !== size.height)) {
      throw new Error(`${name} is of another size in another theme.`);
    }
    this.#sizes.set(`${name}-${device}`, size);
    if (caption !== undefined) this.#said.set(name, await caption.innerText());
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
      const shape = `  shape: '${responsiveClasses(all.filter((one) => one.name === name))}',\n`;
      const says = said === undefined ? '' : `  says: ${JSON.stringify(said)},\n`;
      return `export const ${name} = {\n${says}${shape}${drawn.join('')}} as const;\n`;
    });
    const source = `// Made by \`npm run screenshots\`; not to be changed by hand.
${imports.toSorted().join('\n')}\n\n${exported.join('\n')}`;
    await writeFile(resolve(directory, 'pictures.ts'), source);
  }
}

/** Returns the box's classes: the width from which each picture is shown, as in `product-picture.tsx`. */
function responsiveClasses(
  drawn: readonly { readonly device: string; readonly size: Size }[],
): string {
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
    .map((word, index) =>
      index === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
    )
    .join('');
}

/** Hides fixed and sticky elements, which would cover the picture. */
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

/** Hides elements outside the parts, which would show in the picture's margins. */
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
  if (known.length < parts.length) throw new Error('The pictured element is missing.');
  return [
    Math.min(...known.map(({ x }) => x)),
    Math.min(...known.map(({ y }) => y)),
    Math.max(...known.map(({ x, width }) => x + width)),
    Math.max(...known.map(({ y, height }) => y + height)),
  ];
}

/** Returns WebP, which the browser makes of its own rendering. */
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
