/** Returns the header by which the local cloud identifies a caller, in AWS's format. */
export function signedBy(accessKeyId: string): { readonly authorization: string } {
  const credential = `${accessKeyId}/20261120/sa-east-1/service/aws4_request`;
  return { authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host` };
}
