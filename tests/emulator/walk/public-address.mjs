/** Loaded into the commands: what Amazon says is the address of this machine, which only the net knows. */
const overTheNet = globalThis.fetch;

globalThis.fetch = (input, options) =>
  input === 'https://checkip.amazonaws.com'
    ? Promise.resolve(new Response('127.0.0.1\n'))
    : overTheNet(input, options);
