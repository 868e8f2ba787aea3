// Our signs, at most 24, drawn by us in the colour of their word and always beside one (UI180).

const shapes = {
  home: 'M3 11l9-8 9 8M5 10v10h14V10',
  payments: 'M3 6h18v12H3zM3 10h18M7 15h3',
  refunds: 'M9 7L4 12l5 5M4 12h11a5 5 0 015 5v1',
  events: 'M4 13h4l3-8 4 14 3-6h2',
  webhooks: 'M9 7a3 3 0 115 2l-3 5M7 12a3 3 0 102 5h6M17 12a3 3 0 11-2 5',
  keys: 'M14 10a5 5 0 10-4 4l2 2h3v3h4v-4l-5-5zM7 9h.01',
  simulator: 'M4 5l7 7-7 7zM13 5l7 7-7 7z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21a8 8 0 0116 0',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  tick: 'M5 13l4 4L19 7',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3 3',
  offers: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  balance: 'M12 4v16M8 20h8M5 7h14M5 7l-3 6a3 3 0 006 0zM19 7l-3 6a3 3 0 006 0z',
  payouts: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  plus: 'M12 5v14M5 12h14',
  down: 'M6 9l6 6 6-6',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5',
  disputes: 'M5 21V4M5 4h13l-3 4 3 4H5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 5v4M6 15v4',
  team: 'M9 11a4 4 0 100-8 4 4 0 000 8zM2 21a7 7 0 0114 0M17 4a4 4 0 010 7M18 14a7 7 0 014 6',
  link: 'M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7L11.500 6.800M14 10a4 4 0 00-5.700 0l-3 3a4 4 0 005.700 5.700l1.500-1.500',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
