import { Md5 as SdkMd5, Sha256 as SdkSha256 } from '@smithy/core/checksum';
import { expect, it } from 'vitest';
import { Md5, Sha256 } from '../../../functions/runtime/sdk-stand-ins/node-checksums.ts';

interface Checksum {
  update(data: Uint8Array): void;
  digest(): Promise<Uint8Array>;
  reset(): void;
}

const bytes = (text: string) => new TextEncoder().encode(text);

it.each<readonly [string, () => Checksum, () => Checksum]>([
  ['SHA-256', () => new Sha256(), () => new SdkSha256()],
  ['HMAC', () => new Sha256('secret'), () => new SdkSha256('secret')],
  ['HMAC of bytes', () => new Sha256(bytes('chave')), () => new SdkSha256(bytes('chave'))],
  ['MD5', () => new Md5(), () => new SdkMd5()],
])("%s equals the SDK's own, in chunks and repeated", async (_name, ours, its) => {
  const [one, other] = [ours(), its()];
  for (const checksum of [one, other]) {
    checksum.update(bytes('ação'));
    checksum.update(new Uint8Array([0, 1, 255]).subarray(1));
  }
  expect(await one.digest()).toEqual(await other.digest());
  for (const checksum of [one, other]) {
    checksum.reset();
    checksum.update(bytes(''));
  }
  expect(await one.digest()).toEqual(await other.digest());
});
