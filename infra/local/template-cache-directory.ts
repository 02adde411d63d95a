/** Returns where a run of the tests keeps templates; undefined where each start synthesizes. */
export function templateCacheDirectory(): string | undefined {
  return process.env['LOCAL_CLOUD_TEMPLATE_CACHE'];
}
