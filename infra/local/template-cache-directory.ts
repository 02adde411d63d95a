/** Returns the directory in which a run of the tests caches templates; undefined when each start synthesizes. */
export function templateCacheDirectory(): string | undefined {
  return process.env['LOCAL_CLOUD_TEMPLATE_CACHE'];
}
