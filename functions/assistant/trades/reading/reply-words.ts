/* Agreement and refusal in reply to a question about trades. Texts are normalized by `normalizeTradeText`. */

const agreeing = new Set(
  'sim s ss ok okay okey blz beleza isso positivo fechou fechado confirmo confirma confirmar confirmado pode certo certinho claro exato correto perfeito show uhum aham bora manda'.split(
    ' ',
  ),
);
const besideYes = new Set(
  'mesmo ai por favor pfv registrar registra salvar salva gravar apagar apaga corrigir corrige desfazer mandar ver tudo esta ta e eh entao bom obrigado obrigada valeu ser'.split(
    ' ',
  ),
);

/** Returns whether a reply agrees, and says nothing else: `blz`, `sim, pode mandar`, `👍`. */
export function isYes(plain: string): boolean {
  if (plain.includes('?')) return false;
  const words = plain
    .replaceAll(/[\u{1F44D}\u{1F44C}\u{2705}]/gu, ' ok ')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const isOther = /[^a-z\s,.;!\u{1F44D}\u{1F44C}\u{2705}]/u.test(
    plain.replaceAll(/\p{EMod}/gu, ''),
  );
  return (
    !isOther &&
    words.some((word) => agreeing.has(word)) &&
    words.every((word) => agreeing.has(word) || besideYes.has(word))
  );
}

const no =
  /^(?:nao|negativo|cancel\w{1,4}|deix[ae]|esquec[ae]|desist\w{1,3}|melhor nao|agora nao|nada disso|larga)(?:[,.!; ]+(?:nao|isso|pra|para|la|quieto|obrigad[oa]|quero|precisa|mais|por favor|deixa|cancela|esquece|registr\w{1,3}|apag\w{1,3}|salv\w{1,3}|confirm\w{1,3}|ess[ae]|a|o|compra|venda|operacao)){0,5}[,.! ]*$/;

/** Returns whether a reply refuses, and says nothing else. */
export function isNo(plain: string): boolean {
  return no.test(plain);
}

const doubt =
  /\b(?:nao|negativo|cancel\w*|deix\w+|dexa|esquec\w+|desist\w+|larga|perai|pera|espera|calma|aguarda|segura|err(?:ei|ad[oa]|amos|o)|engan\w+|confund\w+|trocad[oa]|desfaz\w*|ignora|nunca|duvida|ops|hm+|volta|para|pare|parar|stop)\b/;
const code = /\b[a-z]{4}\d{1,2}f?\b/g;
const maxDoubtWords = 4;

/**
 * Returns whether a reply refuses or doubts what was asked, without a number that would correct it: `peraí`,
 * `não é isso`, `deixa eu ver`.
 * @param isUnknown whether the message has no other meaning; a short one is a reply in any case
 */
export function isDoubt(plain: string, isUnknown: boolean): boolean {
  const isShort = plain.split(' ').length <= maxDoubtWords;
  return doubt.test(plain) && !/[\d?]/.test(plain.replaceAll(code, '')) && (isUnknown || isShort);
}

const unknownCost =
  /^(?:eu )?(?:nao (?:sei|lembro|tem|teve|achei|vi)|sem custo|nenhum|zero|nada|0)\b/;

/** Returns whether the user does not know the cost of a bonus. */
export function isUnknownCost(plain: string): boolean {
  return unknownCost.test(plain);
}
