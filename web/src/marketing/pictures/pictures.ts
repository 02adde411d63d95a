// Made by `npm run screenshots`; not to be changed by hand.
import analysisDeskDark from './analysis-desk-dark.webp';
import analysisDeskLight from './analysis-desk-light.webp';
import analysisPhoneDark from './analysis-phone-dark.webp';
import analysisPhoneLight from './analysis-phone-light.webp';
import analysisTabletDark from './analysis-tablet-dark.webp';
import analysisTabletLight from './analysis-tablet-light.webp';
import answerDeskDark from './answer-desk-dark.webp';
import answerDeskLight from './answer-desk-light.webp';
import answerPhoneDark from './answer-phone-dark.webp';
import answerPhoneLight from './answer-phone-light.webp';
import reportDeskDark from './report-desk-dark.webp';
import reportDeskLight from './report-desk-light.webp';
import reportPhoneDark from './report-phone-dark.webp';
import reportPhoneLight from './report-phone-light.webp';

export const analysis = {
  shape: 'aspect-[764/2020] md:aspect-[1104/1388] lg:aspect-[1632/1230]',
  desk: { width: 1632, height: 1230, light: analysisDeskLight, dark: analysisDeskDark },
  tablet: { width: 1104, height: 1388, light: analysisTabletLight, dark: analysisTabletDark },
  phone: { width: 764, height: 2020, light: analysisPhoneLight, dark: analysisPhoneDark },
} as const;

export const answer = {
  shape: 'aspect-[764/2232] md:aspect-[1104/1706]',
  desk: { width: 1104, height: 1706, light: answerDeskLight, dark: answerDeskDark },
  phone: { width: 764, height: 2232, light: answerPhoneLight, dark: answerPhoneDark },
} as const;

export const report = {
  says: 'Sua carteira terminou a semana em R$ 16.712,45. O resultado da semana foi de −R$ 88,32 (−0,53%). No mesmo período, o Ibovespa caiu 1,45% e o CDI rendeu 0,26%. Dos seus 5 ativos, 2 subiram e 3 caíram; a maior alta foi de VALE3 (+0,82%) e a maior queda, de PETR4 (−1,40%).',
  shape: 'aspect-[780/4560] md:aspect-[1116/3051]',
  desk: { width: 1116, height: 3051, light: reportDeskLight, dark: reportDeskDark },
  phone: { width: 780, height: 4560, light: reportPhoneLight, dark: reportPhoneDark },
} as const;
