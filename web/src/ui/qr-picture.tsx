import encodeQR from 'qr';

export interface QrPictureProps {
  /** The encoded text. */
  readonly text: string;
  /** Alternative text. */
  readonly label: string;
}

/** A QR code: dark on light in every theme, since many cameras cannot read other colours. */
export default function QrPicture({ text, label }: QrPictureProps) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`}
      alt={label}
      width={176}
      height={176}
      className="rounded-card border-rule size-44 border"
    />
  );
}

/** A margin of four modules, as required by the standard. */
const margin = 4;

function qrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const size = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
