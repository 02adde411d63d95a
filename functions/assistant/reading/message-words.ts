/* Words with which users refer to their messages, and to changes of them. */

export const message =
  /\b(?:mensage[mn]s?|msgs?|mensag|notificac(?:ao|oes)|noticias|boletim|boletins)\b/;
export const edition = /\b(?:abertura|fechamento|resumos?|edic(?:ao|oes)|textos?)\b/;
export const getting = /\b(?:receb\w+|mand\w+|envi\w+|cheg\w+|entreg\w+)\b/;
export const changing =
  /\b(?:mud\w+|troc\w+|alter\w+|ajust\w+|escolh\w+|defin\w+|configur\w+|edit(?:a|ar|e)|personaliz\w+|marc(?:a|ar)|coloc\w+|bot(?:a|ar)|pass(?:a|ar))\b/;

/** Requests in the form of a question; any other question changes nothing. */
const requests =
  /\b(?:quero|queria|gostaria|prefiro|pod(?:e|em|eria|eriam)|posso|da para|da pra|daria|consegue\w*|tem como|mand[ae]|mud[ae]|troc[ae]|coloc\w+|bota|volt\w+)\b/;

export function onlyAsks(rest: string): boolean {
  return /\?\s*$/.test(rest) && !requests.test(rest);
}
