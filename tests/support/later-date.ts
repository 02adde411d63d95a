/**
 * Plays a later day (`BFJ_TEST_DAYS_LATER=40 npx vitest run --project web --project unit`): a test that passes today
 * and would fail some other day holds a date for today's that is none.
 */
const days = Number(process.env['BFJ_TEST_DAYS_LATER'] ?? 0);
const shifted = Symbol.for('bfj.later-date');

// Files of one worker share their globals, and a day is later once.
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
