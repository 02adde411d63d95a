/**
 * Makes `Date` of this thread show real time plus the milliseconds in the clock's buffer. Only
 * what reads the present is changed: `new Date()`, `Date()` and `Date.now()`. Timers and
 * `performance.now()` go on in real time.
 */
export function installMovableDate(clockBuffer: SharedArrayBuffer): void {
  const offset = new BigInt64Array(clockBuffer);
  const RealDate = Date;
  const realNow = Date.now.bind(Date);
  const now = () => realNow() + Number(Atomics.load(offset, 0));
  const MovableDate = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct(target, given: unknown[], newTarget) {
      const result: object = Reflect.construct(
        target,
        given.length === 0 ? [now()] : given,
        newTarget,
      );
      return result;
    },
  });
  RealDate.now = now;
  // Code that reaches the constructor through an instance must not find the unmoved one.
  Object.defineProperty(RealDate.prototype, 'constructor', {
    value: MovableDate,
    writable: true,
    configurable: true,
  });
  globalThis.Date = MovableDate;
}
