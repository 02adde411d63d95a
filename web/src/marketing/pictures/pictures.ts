// Made by `npm run screenshots`; not to be changed by hand.
import analysisDeskDark from './analysis-desk-dark.webp';
import analysisDeskLight from './analysis-desk-light.webp';
import analysisPhoneDark from './analysis-phone-dark.webp';
import analysisPhoneLight from './analysis-phone-light.webp';

export const analysis = {
  desk: { width: 1872, height: 1230, light: analysisDeskLight, dark: analysisDeskDark },
  phone: { width: 764, height: 2020, light: analysisPhoneLight, dark: analysisPhoneDark },
} as const;
