import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

/*
 * Replace the SDK's checksums in a function's bundle: requests and SQS messages need these two, and Node's own
 * implementations are always available, without the SDK's JavaScript fallbacks.
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
    // The digest of a hash may be requested before more data is added.
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
