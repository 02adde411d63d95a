/** The address of a picture, as named by the build. */
declare module '*.webp' {
  const address: string;
  export default address;
}

interface ImportMetaEnv {
  /** Origin at which the site is published; set by the build (`vite.config.ts`). */
  readonly BFJ_SITE_URL?: string;
}

/** Imports a file of the build (`lib/load-code.ts`). */
declare var importFile: <Module>(
  address: string,
  load: (address: string) => Promise<Module>,
) => Promise<Module>;
