/** The header by which AWS's services know a caller, so far as the local cloud looks at it. */
export function signedBy(accessKeyId: string): { readonly authorization: string } {
  const credential = `${accessKeyId}/20261120/sa-east-1/service/aws4_request`;
  return { authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host` };
}
