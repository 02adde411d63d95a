/** Processes all items with limited concurrency. Throws the first error. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  process: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await process(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}
