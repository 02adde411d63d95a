/**
 * Simulates a later day (`BFJ_TEST_DAYS_LATER=40 npx vitest run --project web --project unit`), to find tests that
 * treat a fixed date as today's and would fail on another day.
 */
const days = Number(process.env['BFJ_TEST_DAYS_LATER'] ?? 0);
const shifted = Symbol.for('bfj.later-date');

// Test files of one worker share their globals, and the day must be shifted only once.
if (days !== 0 && !(shifted in globalThis)) {
  const RealDate = Date;
  const later = () => RealDate.now() + days * 24 * 60 * 60 * 1000;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[], type) =>
      Reflect.construct(target, values.length === 0 ? [later()] : values, type) as Date,
    get: (target, name) => (name === 'now' ? later : (Reflect.get(target, name) as unknown)),
  });
  Object.defineProperty(globalThis, shifted, { value: true });
}
