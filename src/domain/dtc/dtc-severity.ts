import type { DtcSeverity } from './diagnostic.ts';
import { DTC_SYSTEMS, type Dtc, type J1939Dtc, type ObdDtc } from './dtc-structure.ts';

export const DTC_REASONS = [
  'overheating',
  'oilPressure',
  'oilSensor',
  'highVoltage',
  'exhaustHeat',
  'fuelPressure',
  'timing',
  'throttle',
  'boost',
  'misfire',
  'stalling',
  'coldStart',
  'emissions',
  'cooling',
  'speedSignal',
  'braking',
  'steering',
  'supply',
  'computer',
  'comfort',
  'transmission',
  'particulate',
  'reagent',
  'inducement',
  'hybrid',
  'engine',
  'display',
  'tyre',
  'chassis',
  'restraint',
  'body',
  'network',
  'networkSafety',
  'manufacturer',
  'mostSevere',
  'moderatelySevere',
  'leastSevere',
  'signal',
  'component',
] as const;
/** Why: a key of the words `dtc:reasons`. */
type DtcReason = (typeof DTC_REASONS)[number];

interface DtcVerdict {
  severity: DtcSeverity;
  reason: DtcReason;
}

/**
 * Ranges of codes, the first that holds a code decides. They are Sillage's own judgement: what the standard says a range is about, and what
 * such a fault does to a vehicle that goes on driving. A failure type changes nothing. A manufacturer's code has no known meaning: it is for
 * the next service, but for the chassis, whose faults are of brakes, steering and suspension.
 */
const RULES = `
stop overheating: P0217 P0218
stop oilPressure: P0524
stop highVoltage: P0A0A-P0A0E P0A7E P0AA6
stop exhaustHeat: P20EC-P20ED P20F0-P20F1 P2428
soon oilSensor: P0520-P0523
soon fuelPressure: P0087-P0094 P0190-P0194 P0230-P0233 P0627-P062A
soon timing: P0010-P0029 P0219
soon cooling: P0115-P0119 P0480-P0485
soon throttle: P0120-P0124 P0220-P0229 P0638-P0639 P2100-P2142
soon boost: P0033-P0035 P0045-P004A P0234-P0250 P0299 P2562-P2565
soon misfire: P0200-P0216 P0261-P0296 P0300-P0316 P0350-P0363
soon stalling: P0335-P0349 P0365-P0369 P0385-P0394
service coldStart: P0380-P0384 P0670-P0684
service emissions: P0030-P0032 P0036-P0038 P0050-P0058 P0130-P0167 P0170-P0175 P0400-P0459 P2096-P2099 P2195-P2198 P2270-P2273
info display: P0460-P0464 P0650
soon speedSignal: P0500-P0503
soon braking: P0504 P0555-P0559 P0571-P0573 P0703
info comfort: P0530-P0539 P0564-P0570 P0574-P0596 P0645-P0647
soon steering: P0550-P0554
soon supply: P0560-P0563 P0620-P0626
soon computer: P0600-P060F P0641-P0643 P0651-P0653 P0685-P0690
soon transmission: P0700-P09FF P2700-P28FF
soon hybrid: P0A00-P0EFF
soon particulate: P2002-P2003 P242F P244A-P244F P2452-P2463
soon inducement: P2200-P2203 P229E-P22A1 P2BA7-P2BAF
soon reagent: P202A-P202F P2037-P2064 P206A-P206D P207F P208A-P20CA P20E6-P20F7 P20FA-P20FF
service engine: P0000-P0FFF P2000-P2FFF P3400-P3FFF
service manufacturer: P1000-P1FFF P3000-P33FF
soon tyre: C0077
soon chassis: C0000-C3FFF
soon restraint: B0000-B00FF U0151-U0154 U0452
info body: B0100-B0FFF B3000-B3FFF
service manufacturer: B1000-B2FFF
soon networkSafety: U0001-U00FF U0100-U0103 U0107 U0110-U0112 U0121-U0123 U0126 U0128-U0131 U0401-U0402 U0415-U0418 U0428
service network: U0000-U0FFF U3000-U3FFF
service manufacturer: U1000-U2FFF
`;

interface Rule extends DtcVerdict {
  from: number;
  to: number;
}

const numberOf = (code: string): number => ((DTC_SYSTEMS as readonly string[]).indexOf(code[0]!) << 14) | parseInt(code.slice(1), 16);

/** The ranges of the rules as integers of two bytes, in the order in which they are asked. */
export const DTC_RULES: readonly Rule[] = RULES.trim()
  .split('\n')
  .flatMap((line) => {
    const [head, ranges] = line.split(': ') as [string, string];
    const [severity, reason] = head.split(' ') as [DtcSeverity, DtcReason];
    return ranges.split(' ').map((range): Rule => {
      const [from = range, to = from] = range.split('-');
      return { severity, reason, from: numberOf(from), to: numberOf(to) };
    });
  });

const verdict = (severity: DtcSeverity, reason: DtcReason): DtcVerdict => ({ severity, reason });
const HOT = [3242, 3246];
/** Parameters whose faults mean the same whatever their failure mode. */
const PARAMETERS: readonly (readonly [DtcVerdict, readonly number[]])[] = [
  [verdict('soon', 'inducement'), [3216, 3226, 4094, 4095, 4096, 5246]],
  [verdict('soon', 'reagent'), [1761, 3031, 3361, 3363, 3364, 4334, 4364, 5394]],
  [verdict('soon', 'particulate'), [3251, 3719, 3720, 3936, ...HOT]],
  [verdict('soon', 'braking'), [521, 597, 789, 790, 791, 792, 793, 794]],
  [verdict('info', 'display'), [96, 171]],
];
/** Failure modes of J1939-73 Appendix A: "most severe" is what lights the red stop lamp. */
const MODES: readonly (readonly [DtcVerdict, readonly number[]])[] = [
  [verdict('stop', 'mostSevere'), [0, 1]],
  [verdict('soon', 'moderatelySevere'), [16, 18]],
  [verdict('service', 'leastSevere'), [15, 17]],
  [verdict('soon', 'component'), [7, 12]],
];

/** How grave a code is, and why. Every code has a verdict. */
export function dtcSeverity(dtc: Dtc): DtcVerdict {
  return dtc.kind === 'obd' ? obdVerdict(dtc) : j1939Verdict(dtc);
}

function obdVerdict({ number }: ObdDtc): DtcVerdict {
  const rule = DTC_RULES.find(({ from, to }) => number >= from && number <= to);
  return rule ? verdict(rule.severity, rule.reason) : verdict('service', 'engine');
}

function j1939Verdict({ spn, fmi }: J1939Dtc): DtcVerdict {
  if (HOT.includes(spn) && fmi === 0) return verdict('stop', 'exhaustHeat');
  const found = PARAMETERS.find(([, spns]) => spns.includes(spn)) ?? MODES.find(([, fmis]) => fmis.includes(fmi));
  return found ? found[0] : verdict('service', 'signal');
}
