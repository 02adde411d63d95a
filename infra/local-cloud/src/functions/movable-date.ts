/**
 * Makes `Date` of this thread show real time plus the milliseconds in the clock's buffer. Only what reads the
 * current time changes: `new Date()`, `Date()` and `Date.now()`. Timers and `performance.now()` stay in real time.
 */
export function installMovableDate(clockBuffer: SharedArrayBuffer): void {
  const offset = new BigInt64Array(clockBuffer);
  const RealDate = Date;
  const realNow = Date.now.bind(Date);
  const now = () => realNow() + Number(Atomics.load(offset, 0));
  const MovableDate = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct(target, parameters: unknown[], newTarget) {
      const result: object = Reflect.construct(
        target,
        parameters.length === 0 ? [now()] : parameters,
        newTarget,
      );
      return result;
    },
  });
  RealDate.now = now;
  // Code that gets the constructor from an instance must not reach the real one.
  Object.defineProperty(RealDate.prototype, 'constructor', {
    value: MovableDate,
    writable: true,
    configurable: true,
  });
  globalThis.Date = MovableDate;
}
