/** Font styles of table cells, because Outlook's tables do not inherit them. */
export const textStyle = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5';
export const headlineStyle =
  "font-family:Georgia,'Times New Roman',serif;font-weight:bold;line-height:1.2";
/** Digits of one width, below each other in a column. */
export const numbersStyle = `${textStyle};font-variant-numeric:tabular-nums`;
/** Attributes of layout tables. */
export const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * Rules for phones. Where a mail program drops them, rows stay beside each other, and only names are broken into
 * lines, between their words.
 */
export const narrowRules = [
  '.page{padding:0!important}',
  '.sheet{padding:20px 20px 12px!important;border-width:0!important;border-radius:0!important}',
  '.title{font-size:26px!important}',
  ...stackedRows('.stack'),
  '.wide,.stack .wide{display:none!important}',
].join('');

/** Rules for the smallest phones. */
export const tightRules = [...stackedRows('.tight'), '.tight .wide{display:none!important}'].join(
  '',
);

/** A name above its values. */
function stackedRows(table: string): readonly string[] {
  return [
    `${table} tr{display:block!important}`,
    `${table} th{display:block!important;padding:10px 0 0!important}`,
    `${table} td{display:inline-block!important;padding:0 12px 10px 0!important;border-width:0!important}`,
  ];
}
