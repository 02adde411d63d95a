/**
 * Loaded into the commands: replaces Amazon's answer about this machine's public address, which is known only on the
 * internet.
 */
const overTheNet = globalThis.fetch;

globalThis.fetch = (input, options) =>
  input === 'https://checkip.amazonaws.com'
    ? Promise.resolve(new Response('127.0.0.1\n'))
    : overTheNet(input, options);
