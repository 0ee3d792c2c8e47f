/** A moment as the clocks of a zone show it. */
export interface LocalTime {
  /** `2026-11-30` */
  readonly date: string;
  /** `10:08` */
  readonly time: string;
  /** `+01:00` */
  readonly offset: string;
}

const OFFSET = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** The zone as it was named, where the runtime knows it; null otherwise. */
export function knownZone(zone: unknown): string | null {
  if (typeof zone !== 'string' || zone === '') return null;
  try {
    formatOf(zone);
    return zone;
  } catch {
    return null;
  }
}

/** The time in a known zone; null where the moment is none. */
export function localTime(moment: unknown, zone: string): LocalTime | null {
  if (typeof moment !== 'number' || Number.isNaN(new Date(moment).getTime())) return null;
  const name = formatOf(zone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const parts = OFFSET.exec(name ?? '');
  if (parts === null) return null;
  // Long ago an offset could have seconds too.
  const [, sign = '+', hours = '00', minutes = '00', seconds = '00'] = parts;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const local = new Date(moment + (sign === '-' ? -offset : offset));
  if (Number.isNaN(local.getTime())) return null;
  const [date = '', time = ''] = local.toISOString().split('T');
  return { date, time: time.slice(0, 5), offset: `${sign}${hours}:${minutes}` };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
}
