interface ImportMetaEnv {
  /** Origin at which the site is published; set by the build (`vite.config.ts`). */
  readonly BFJ_SITE_URL?: string;
}
