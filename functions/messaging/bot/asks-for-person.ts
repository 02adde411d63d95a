import { normalizeText } from '../../assistant/text/normalize-text.ts';

/** Only short messages are about one thing. */
const maxLength = 300;

const refund =
  /^\W*(?:reembolso|estorno)\W*$|\b(?:quero|queria|pedir|peco|preciso|solicit\w{1,4}|cade|meu|faz\w{0,2}|consigo|direito a) (?:de )?(?:o |um |meu )?(?:reembolso|estorno)\b|\b(?:dinheiro|valor|grana) de volta\b|\bme (?:reembols|estorn)\w{1,4}\b/;
const wrongCharge =
  /\bcobr\w{1,6} (?:\S{1,15} ){0,3}(?:duas vezes|2 ?x|2 vezes|em dobro|dobrad[oa]|duplicad[oa]|indevid[oa]|errad[oa]|a mais)\b|\b(?:cobrancas?|pagamento|debito) (?:em dobro|dobrad[oa]|duplicad[oa]|indevid[oa]|errad[oa]|desconhecid[oa])s?\b|\bnao reconheco (?:\S{1,6} )?(?:cobranca|compra|debito|pagamento)\b|\bpaguei (?:duas vezes|2 ?x|2 vezes|em dobro)\b/;
const fraud =
  /\b(?:clonaram|roubaram|usaram) (?:o )?meu (?:cartao|cpf|cadastro)\b|\bfraude (?:no|na|em|com) (?:o |a )?(?:meu |minha )?(?:cartao|conta|assinatura|cobranca|plano)\b|\b(?:bfj|voces?|vcs?|esse numero|este numero|esse whats(?:app)?|esse zap) (?:e|eh|sao|seria) (?:um |uma )?(?:golpe|fraude)\b|\bgolpe (?:do|da|de|com o|usando o) bfj\b|\bse pass\w{1,4} (?:por|pelo) (?:voces|vcs|bfj)\b/;
/** Of an investment, not of a payment to us. */
const ofInvestment = /\breembolso (?:de|do) capital\b|\b(?:corretora|banco|acoes|acao|fundo|cdb)\b/;

/** Returns whether a message is about money that we owe, or about fraud in our name: a person must answer it. */
export function asksForPerson(text: string): boolean {
  if (text.length > maxLength) return false;
  const words = normalizeText(text).toLowerCase();
  if (ofInvestment.test(words)) return false;
  return refund.test(words) || wrongCharge.test(words) || fraud.test(words);
}
