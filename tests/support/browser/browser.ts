import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { hasSharedMemory } from '../cloud/quick-directory.ts';

/** Playwright's options to launch the tests' browser. */
export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
  /** Playwright's default arguments that work worse on this machine. */
  readonly ignoreDefaultArgs: string[];
  readonly env: Record<string, string>;
}

const launchArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const packageSchema = z.object({ version: z.string() });

const repositoryRoot = resolve(import.meta.dirname, '../../..');
const unpackTimeoutMilliseconds = 120_000;

/** The calls that find a browser; tests replace them to simulate other machines. */
export interface BrowserSearch {
  readonly platform: string;
  readonly architecture: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Path of Playwright's own browser, if it is installed. */
  readonly playwrightPath: () => string;
  readonly exists: (file: string) => Promise<boolean>;
}

const thisMachine: BrowserSearch = {
  platform: process.platform,
  architecture: process.arch,
  environment: process.env,
  playwrightPath: () => chromium.executablePath(),
  exists,
};

/**
 * Finds the browser of the tests. In this order: `CHROME_PATH`; the Chromium that npm installed, unpacked once into
 * `node_modules/.cache`, which runs on Linux on x64 only and brings its own libraries and fonts, so that screenshots
 * are the same on a machine that has neither; Playwright's own; an installed Chrome or Edge.
 * @throws when `CHROME_PATH` names no file, the package cannot be unpacked, or there is no browser
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const inherited = inheritedEnvironment();
  const installed = await findInstalledBrowser(thisMachine);
  if (installed !== undefined) {
    return {
      executablePath: installed,
      args: launchArguments,
      ignoreDefaultArgs: unneededArguments(),
      env: inherited,
    };
  }
  const directory = await unpackedChromium();
  return {
    executablePath: join(directory, 'chromium'),
    args: launchArguments,
    ignoreDefaultArgs: unneededArguments(),
    env: {
      ...inherited,
      LD_LIBRARY_PATH: [join(directory, 'al2023', 'lib'), inherited['LD_LIBRARY_PATH']]
        .filter((path) => path !== undefined && path !== '')
        .join(':'),
      FONTCONFIG_FILE: join(directory, 'fonts.conf'),
    },
  };
}

/**
 * By default, Playwright keeps Chromium out of shared memory, which is small in many containers. With enough of it,
 * pages load 10 % faster in shared memory.
 */
function unneededArguments(): string[] {
  return hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
}

/**
 * Returns an installed browser; undefined when npm's should be used.
 * @throws when there is neither, or `CHROME_PATH` names no file
 */
export async function findInstalledBrowser(search: BrowserSearch): Promise<string | undefined> {
  const named = search.environment['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (await search.exists(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
  }
  if (search.platform === 'linux' && search.architecture === 'x64') return undefined;
  for (const candidate of [search.playwrightPath(), ...defaultInstallPaths(search)]) {
    if (await search.exists(candidate)) return candidate;
  }
  throw new Error(
    'There is no browser for the tests: run `npx playwright install chromium`, install Chrome or Edge, or set CHROME_PATH.',
  );
}

/** Returns the default install paths of Chrome and Edge. */
function defaultInstallPaths({ platform, environment }: BrowserSearch): string[] {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((name) => environment[name])
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
        `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
      ]);
  }
  return ['google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'].map(
    (name) => `/usr/bin/${name}`,
  );
}

function inheritedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

async function unpackedChromium(): Promise<string> {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('@sparticuz/chromium').replace(/build[\\/]index\.js$/, '');
  const { version } = packageSchema.parse(require(join(manifest, 'package.json')));
  const cache = join(repositoryRoot, 'node_modules', '.cache');
  const ready = join(cache, `chromium-${version}`);
  if (await exists(join(ready, 'chromium'))) return ready;

  await mkdir(cache, { recursive: true });
  const unpacking = await mkdtemp(join(cache, 'chromium-unpacking-'));
  await unpackInto(unpacking, join(manifest, 'bin'));
  await writeFile(join(unpacking, 'fonts.conf'), fontConfiguration(join(ready, 'fonts'), ready));
  try {
    await rename(unpacking, ready);
  } catch (error) {
    await rm(unpacking, { recursive: true, force: true });
    // Another process has unpacked the same files at the same moment.
    if (!(await exists(join(ready, 'chromium')))) throw error;
  }
  return ready;
}

/** The package unpacks into the temporary directory, so it runs in a process with a directory of its own. */
async function unpackInto(directory: string, binaries: string): Promise<void> {
  const script = `
    import { inflate } from ${JSON.stringify(pathToFileURL(join(binaries, '../build/index.js')).href)};
    const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(files.map((file) => inflate(${JSON.stringify(`${binaries}/`)} + file)));`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: directory, TEMP: directory, TMP: directory },
    timeout: unpackTimeoutMilliseconds,
  });
}

function fontConfiguration(fonts: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(cache, 'font-cache')}</cachedir>
</fontconfig>
`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
