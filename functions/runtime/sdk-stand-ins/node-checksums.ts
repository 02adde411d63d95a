import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

/*
 * Stand in a function's bundle for the SDK's checksums, of which requests and the messages of SQS need these two: Node's
 * own, which are always there, without those that are written in JavaScript for where they are not.
 */

type Bytes = string | ArrayBuffer | ArrayBufferView;

class NodeChecksum {
  readonly digestLength: number;
  readonly #begin: () => Hash | Hmac;
  #hash: Hash | Hmac;

  constructor(digestLength: number, begin: () => Hash | Hmac) {
    this.digestLength = digestLength;
    this.#begin = begin;
    this.#hash = begin();
  }

  update(data: Bytes): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    // A hash may be asked for what it is so far, and go on.
    const hash = 'copy' in this.#hash ? this.#hash.copy() : this.#hash;
    return new Uint8Array(hash.digest());
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}

/** @see https://github.com/smithy-lang/smithy-typescript/tree/main/packages/core */
export class Sha256 extends NodeChecksum {
  constructor(secret?: Bytes) {
    super(32, () =>
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret)),
    );
  }
}

export class Md5 extends NodeChecksum {
  constructor() {
    super(16, () => createHash('md5'));
  }
}

function bytesOf(data: Bytes): string | Uint8Array {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
