import type { ComponentProps } from 'react';

/*
 * Icons of the first screen of every page, drawn like those of lucide, a library larger than everything else loaded
 * there. All other icons come from lucide.
 */

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { readonly size?: number };

const circle = 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20';

export const ArrowUpRight = icon('M7 7h10v10M7 17 17 7');
export const Check = icon('M20 6 9 17l-5-5');
export const CheckCheck = icon('M18 6 7 17l-5-5m20 0-7.5 7.5L13 16');
export const CircleAlert = icon(`${circle}M12 8v4m0 4h.01`);
export const CircleCheck = icon(`${circle}m4 7-5.5 5.5L8 12`);
export const Info = icon(`${circle}m0 14v-4m0-4h.01`);
export const Menu = icon('M4 5h16M4 12h16M4 19h16');
export const Plus = icon('M5 12h14M12 5v14');
export const X = icon('M18 6 6 18M6 6l12 12');

function icon(path: string) {
  return function Icon({ size = 24, ...svg }: IconProps) {
    return (
      <svg
        aria-hidden={svg['aria-label'] === undefined || undefined}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...svg}
      >
        <path d={path} />
      </svg>
    );
  };
}
