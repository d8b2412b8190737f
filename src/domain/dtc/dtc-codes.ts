import { type Dtc, dtcStructure, dtcText, type J1939Dtc, NAMED_FAILURE_TYPES, type ObdDtc } from './dtc-structure.ts';

/** What a code is about, and what is wrong with it: keys of the words `dtc:codes` and `dtc:conditions`, with what is filled into the first. */
interface DtcMeaning {
  key: string;
  condition: DtcCondition | null;
  values: Readonly<Record<string, number | string>>;
}

export const DTC_CONDITIONS = [
  'circuit',
  'range',
  'low',
  'high',
  'intermittent',
  'open',
  'slow',
  'silent',
  'stuck',
  'stuckOpen',
  'stuckClosed',
  'below',
  'above',
  'insufficient',
  'excessive',
  'efficiency',
  'lean',
  'rich',
  'advanced',
  'retarded',
  'correlation',
  'limited',
  'lost',
  'invalid',
] as const;
export type DtcCondition = (typeof DTC_CONDITIONS)[number];

/**
 * Standard codes that have words of their own: ISO 15031-6 / SAE J2012-DA numbers, in lines `key value=… : code condition, code condition`.
 * `+value` is one more for each code of the line, `~value` one letter more. The words are ours (locales, namespace `dtc`); the standard is
 * only where the numbers are from.
 */
const LINES = `
camActuator bank=1: P0010 circuit, P0013 circuit
camActuator bank=2: P0020 circuit, P0023 circuit
camPhase bank=1: P0011 advanced, P0012 retarded, P0014 advanced, P0015 retarded
camPhase bank=2: P0021 advanced, P0022 retarded, P0024 advanced, P0025 retarded
camTiming bank=1: P0016, P0017
camTiming bank=2: P0018, P0019
o2Heater bank=1 sensor=1: P0030 circuit, P0031 low, P0032 high, P0135 circuit
o2Heater bank=1 sensor=2: P0036 circuit, P0037 low, P0038 high, P0141 circuit
o2Heater bank=2 sensor=1: P0050 circuit, P0051 low, P0052 high, P0155 circuit
o2Heater bank=2 sensor=2: P0056 circuit, P0057 low, P0058 high, P0161 circuit
turboControl: P0045 open, P0046 range, P0047 low, P0048 high
fuelPressure: P0087 below, P0088 above
maf: P0100 circuit, P0101 range, P0102 low, P0103 high, P0104 intermittent
manifoldPressure: P0105 circuit, P0106 range, P0107 low, P0108 high, P0109 intermittent
intakeTemperature: P0110 circuit, P0111 range, P0112 low, P0113 high, P0114 intermittent
coolantTemperature: P0115 circuit, P0116 range, P0117 low, P0118 high, P0119 intermittent
throttlePosition: P0120 circuit, P0121 range, P0122 low, P0123 high, P0124 intermittent, P0220 circuit, P0221 range, P0222 low, P0223 high, P2135 correlation
coolantCold: P0125, P0126
thermostat: P0128
o2Sensor bank=1 sensor=1: P0130 circuit, P0131 low, P0132 high, P0133 slow, P0134 silent, P2195 lean, P2196 rich
o2Sensor bank=1 sensor=2: P0136 circuit, P0137 low, P0138 high, P0139 slow, P0140 silent, P2270 lean, P2271 rich
o2Sensor bank=2 sensor=1: P0150 circuit, P0151 low, P0152 high, P0153 slow, P0154 silent, P2197 lean, P2198 rich
o2Sensor bank=2 sensor=2: P0156 circuit, P0157 low, P0158 high, P0159 slow, P0160 silent, P2272 lean, P2273 rich
fuelTrim +bank=1: P0170, P0173
mixture bank=1: P0171 lean, P0172 rich
mixture bank=2: P0174 lean, P0175 rich
mixtureAfterCatalyst bank=1: P2096 lean, P2097 rich
mixtureAfterCatalyst bank=2: P2098 lean, P2099 rich
fuelTemperature: P0180 circuit, P0181 range, P0182 low, P0183 high, P0184 intermittent
railPressure: P0190 circuit, P0191 range, P0192 low, P0193 high, P0194 intermittent
oilTemperature: P0195 circuit, P0196 range, P0197 low, P0198 high, P0199 intermittent
injector +cylinder=1: P0201 circuit, P0202 circuit, P0203 circuit, P0204 circuit, P0205 circuit, P0206 circuit, P0207 circuit, P0208 circuit, P0209 circuit, P0210 circuit, P0211 circuit, P0212 circuit
engineOverheat: P0217
transmissionOverheat: P0218
engineOverspeed: P0219
fuelPump: P0230 circuit, P0231 low, P0232 high, P0627 open, P0628 low, P0629 high
boostPressure: P0234 above, P0299 below
boostSensor: P0235 circuit, P0236 range, P0237 low, P0238 high
wastegate: P0243 circuit, P0244 range, P0245 low, P0246 high
cylinderBalance +cylinder=1: P0263, P0266, P0269, P0272, P0275, P0278, P0281, P0284
misfireRandom: P0300
misfire +cylinder=1: P0301, P0302, P0303, P0304, P0305, P0306, P0307, P0308, P0309, P0310, P0311, P0312
misfireLowFuel: P0313
knock sensor=1: P0325 circuit, P0326 range, P0327 low, P0328 high, P0329 intermittent
knock sensor=2: P0330 circuit, P0331 range, P0332 low, P0333 high, P0334 intermittent
crankshaft: P0335 circuit, P0336 range, P0337 low, P0338 high, P0339 intermittent
camshaft: P0340 circuit, P0341 range, P0342 low, P0343 high, P0344 intermittent, P0365 circuit, P0366 range, P0367 low, P0368 high, P0369 intermittent
ignitionCoil ~coil=A: P0351 circuit, P0352 circuit, P0353 circuit, P0354 circuit, P0355 circuit, P0356 circuit, P0357 circuit, P0358 circuit, P0359 circuit, P0360 circuit, P0361 circuit, P0362 circuit
glowCircuit: P0380 circuit
glowLamp: P0381 circuit
glowModule: P0670 open, P0683 lost
glowPlug +cylinder=1: P0671 circuit, P0672 circuit, P0673 circuit, P0674 circuit, P0675 circuit, P0676 circuit, P0677 circuit, P0678 circuit, P0679 circuit, P0680 circuit, P0681 circuit, P0682 circuit
egrFlow: P0400, P0401 insufficient, P0402 excessive
egrValve: P0403 circuit, P0404 range, P042E stuckOpen, P042F stuckClosed, P0489 low, P0490 high
egrSensor: P0405 low, P0406 high, P0407 low, P0408 high, P0409 circuit
egrCooler: P2457 efficiency
secondaryAir: P0410, P0411 range, P0412 circuit, P0418 circuit
catalyst bank=1: P0420 efficiency, P0421 efficiency
catalyst bank=2: P0430 efficiency, P0431 efficiency
evap: P0440
evapPurge: P0441 range, P0443 circuit, P0444 open
evapLeak: P0442
evapLeakLarge: P0455
evapLeakSmall: P0456
evapVent: P0446 circuit, P0447 open
evapPressure: P0450 circuit, P0451 range, P0452 low, P0453 high, P0454 intermittent
fuelCap: P0457
fuelLevel: P0460 circuit, P0461 range, P0462 low, P0463 high, P0464 intermittent
exhaustPressure: P0470 circuit, P0471 range, P0472 low, P0473 high, P0474 intermittent
fan +fan=1: P0480 circuit, P0481 circuit, P0482 circuit
vehicleSpeed: P0500 circuit, P0501 range, P0502 low, P0503 intermittent
brakeSwitch: P0504 correlation, P0571 circuit, P0572 low, P0573 high, P0703 circuit
idle: P0505
idleSpeed: P0506 below, P0507 above
immobilizer: P0513
oilPressureSensor: P0520 circuit, P0521 range, P0522 low, P0523 high
oilPressure: P0524 below
coolingPressure: P0530 circuit, P0531 range, P0532 low, P0533 high
coolingCharge: P0534
exhaustTemperature: P0544 circuit, P0545 low, P0546 high
exhaustHot: P2428
steeringPressure: P0550 circuit, P0551 range, P0552 low, P0553 high, P0554 intermittent
supplyVoltage: P0560, P0561 intermittent, P0562 below, P0563 above
ecuLink: P0600
ecuMemory: P0601, P0603, P0604, P0605
ecuProgram: P0602
ecuProcessor: P0606, P0607
starterRelay: P0615 circuit, P0616 low, P0617 high
alternator: P0620 circuit, P0621 circuit, P0622 circuit, P0625 low, P0626 high
throttleActuator: P0638 range, P2100 open, P2101 range, P2106 limited, P2111 stuckOpen, P2112 stuckClosed
sensorSupply: P0641 open, P0642 low, P0643 high, P0651 open, P0652 low, P0653 high
engineLamp: P0650 circuit
ecuRelay: P0685 open, P0686 low, P0687 high
transmission: P0700, P0701 range, P0702 circuit
clutchSwitch: P0704 circuit
gearRange: P0705 circuit, P0706 range, P0707 low, P0708 high, P0709 intermittent
transmissionTemperature: P0710 circuit, P0711 range, P0712 low, P0713 high, P0714 intermittent
inputSpeed: P0715 circuit, P0716 range, P0717 silent, P0718 intermittent
outputSpeed: P0720 circuit, P0721 range, P0722 silent, P0723 intermittent
gearRatioAny: P0730
gearRatio +gear=1: P0731, P0732, P0733, P0734, P0735
gearRatio gear=6: P0729
gearRatioReverse: P0736
converterClutch: P0740 open, P0741 range, P0742 stuck, P0743 circuit, P0744 intermittent
pressureSolenoid ~solenoid=A: P0745, P0775, P0795
shiftSolenoid ~solenoid=A: P0750, P0755, P0760, P0765, P0770
shiftSolenoid ~solenoid=A: P0753 circuit, P0758 circuit, P0763 circuit, P0768 circuit, P0773 circuit
interlock: P0A0A circuit, P0A0B range, P0A0C low, P0A0D high, P0A0E intermittent
motorOverheat: P0A2F
inverterOverheat: P0A3C
tractionCharge: P0A7D below
tractionOverheat: P0A7E
tractionAged: P0A7F, P0A80
converterDc: P0A94
tractionFuse: P0A95
tractionContactor: P0AA1 stuckClosed, P0AA2 stuckOpen, P0AA4 stuckClosed, P0AA5 stuckOpen
isolation: P0AA6
particulateFilter +bank=1: P2002 efficiency, P2003 efficiency
particulatePressure: P244A below, P244B above
particulateSensor: P2452 circuit, P2453 range, P2454 low, P2455 high
particulateSoot: P2463
particulateAsh: P242F
regeneration: P2458, P2459
reagentLevelSensor: P203A circuit, P203B range, P203C low, P203D high
reagentLevel: P203F
reagentInjector: P2047 open, P2048 low, P2049 high, P202E range
reagentPressureSensor: P204A circuit, P204B range, P204C low, P204D high
reagentSystem: P204F
reagentTemperature: P2042 circuit, P2043 range, P2044 low, P2045 high, P205A circuit, P205B range, P205C low, P205D high
reagentQuality: P207F
reagentPump: P208A open, P208B range
reagentHeater: P202A open, P202B low, P202C high, P20B9 open, P20BA range, P20BB low, P20BC high
reagentPressure: P20E8 below, P20E9 above
scrCatalyst bank=1: P20EE efficiency, P20EF efficiency
scrCatalyst bank=2: P20F2 efficiency, P20F3 efficiency
reagentConsumption: P20F4 below, P20F5 above
noxSensor position=1: P2200 circuit, P2201 range, P2202 low, P2203 high
noxSensor position=2: P229E circuit, P229F range, P22A0 low, P22A1 high
noxEmptyTank: P2BA7
noxDosing: P2BA8
noxQuality: P2BA9
noxConsumption: P2BAA
noxEgr: P2BAB, P2BAC
noxUnknown: P2BAD
noxMonitoring: P2BAE
noxInducement: P2BAF
pedal: P2122 low, P2123 high, P2127 low, P2128 high, P2138 correlation
turboPosition: P2562 circuit, P2563 range, P2564 low, P2565 high
absPump: C0020 circuit, C0110 circuit
wheelSpeedFrontLeft: C0031
wheelSpeedFrontRight: C0034
wheelSpeedRearLeft: C0037
wheelSpeedRearRight: C003A
brakePressureSensor: C0044
brakeFluid: C0049
steeringAngle: C0051
lateralAcceleration: C0061
longitudinalAcceleration: C0062
yawRate: C0063
tyrePressure: C0077 below
airbagDriver: B0001, B0002
airbagPassenger: B0010, B0011
airbagSideLeft: B0020, B0021
airbagSideRight: B0028, B0029
beltDriver: B0050
beltPassenger: B0052
pretensionerDriver: B0070
pretensionerPassenger: B0072
seatOccupancy: B00A0
canBus: U0001
canBusOff: U0073
moduleEngine: U0100 lost, U0401 invalid
moduleTransmission: U0101 lost, U0402 invalid
moduleShifter: U0103 lost
moduleThrottle: U0107 lost
moduleFuelPump: U0109 lost
moduleReagent: U010E lost
moduleMotor: U0110 lost
moduleBattery: U0111 lost
moduleAbs: U0121 lost, U0415 invalid
moduleStability: U0122 lost
moduleSteeringAngle: U0126 lost, U0428 invalid
moduleParkingBrake: U0128 lost
moduleBrakes: U0129 lost, U0418 invalid
moduleSteering: U0131 lost
moduleBody: U0140 lost, U0422 invalid
moduleGateway: U0146 lost
moduleRestraint: U0151 lost, U0452 invalid
moduleDashboard: U0155 lost, U0423 invalid
moduleClimate: U0164 lost
moduleImmobilizer: U0167 lost
moduleTelematics: U0198 lost
softwareMismatch: U0300
moduleItself: U3000
moduleSupply: U3003
`;

function entriesOf(line: string): [code: string, meaning: DtcMeaning][] {
  const [head, list] = line.split(': ') as [string, string];
  const [key, ...settings] = head.split(' ') as [string, ...string[]];
  return list.split(', ').map((item, at) => {
    const [code = item, condition] = item.split(' ');
    const values = settings.map((setting) => {
      const [, step, name, first] = /^([+~]?)(\w+)=(\w+)$/.exec(setting)!;
      return [name!, step === '~' ? String.fromCharCode(first!.charCodeAt(0) + at) : Number(first) + (step === '+' ? at : 0)] as const;
    });
    return [code, { key, condition: (condition as DtcCondition | undefined) ?? null, values: Object.fromEntries(values) }];
  });
}

/** By code without its failure type ("P0301"). */
export const DTC_CODES: ReadonlyMap<string, DtcMeaning> = new Map(LINES.trim().split('\n').flatMap(entriesOf));

/**
 * Suspect parameters that have words of their own (`dtc:parameters`), by the numbers of SAE J1939-71 and J1939DA; the words are ours.
 * From 520192 on, a number is the manufacturer's (J1939-73).
 */
export const NAMED_SPNS: ReadonlySet<number> = new Set([
  27, 84, 91, 94, 96, 97, 98, 100, 102, 103, 105, 108, 110, 111, 157, 158, 168, 171, 174, 175, 177, 190, 411, 412, 521, 597, 629, 636, 639,
  641, 651, 652, 653, 654, 655, 656, 723, 789, 790, 791, 792, 793, 794, 1231, 1569, 1761, 2791, 3031, 3216, 3226, 3242, 3246, 3251, 3361,
  3363, 3364, 3719, 3720, 3936, 4094, 4095, 4096, 4334, 4364, 5246, 5394,
]);

const FIRST_MANUFACTURER_SPN = 520_192;

/** Failure modes that have words (`dtc:modes`); 22 to 30 are reserved (J1939-73 Appendix A). */
export const NAMED_FMIS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 31]);

/** A key of the namespace `dtc`, and what is filled into its text. */
interface DtcPhrase {
  key: string;
  values: Readonly<Record<string, number | string>>;
}

/**
 * What a code says, as texts that stand beside each other (" · "), each whole in every language. A code that has words of its own: what it is
 * about, what is wrong. Any other standard or manufacturer's code: system, area where there is one, whose code it is. A failure type comes
 * last, by its own words or by its category. J1939: the parameter, then the failure mode. Never empty, never throws.
 */
export function dtcPhrases(dtc: Dtc): DtcPhrase[] {
  return dtc.kind === 'obd' ? obdPhrases(dtc) : j1939Phrases(dtc);
}

function obdPhrases(dtc: ObdDtc): DtcPhrase[] {
  const { system, area, origin } = dtcStructure(dtc);
  const meaning = DTC_CODES.get(dtcText({ ...dtc, failureType: null }));
  const own = meaning && [
    { key: `codes.${meaning.key}`, values: meaning.values },
    ...(meaning.condition === null ? [] : [phrase(`conditions.${meaning.condition}`)]),
  ];
  const composed = (): DtcPhrase[] => [
    phrase(`systems.${system}`),
    ...(area === null ? [] : [phrase(`areas.${area}`)]),
    phrase(`origins.${origin}`),
  ];
  return [...(own ?? composed()), ...failurePhrases(dtc)];
}

function failurePhrases(dtc: ObdDtc): DtcPhrase[] {
  const type = dtc.failureType?.toString(16).toUpperCase() ?? '';
  if (NAMED_FAILURE_TYPES.has(type)) return [phrase(`failureTypes.${type}`)];
  const { failure } = dtcStructure(dtc);
  return failure === null ? [] : [phrase(`failures.${failure}`)];
}

function j1939Phrases({ spn, fmi }: J1939Dtc): DtcPhrase[] {
  const parameter = NAMED_SPNS.has(spn)
    ? phrase(`parameters.${spn}`)
    : phrase(spn >= FIRST_MANUFACTURER_SPN ? 'parameterOfManufacturer' : 'parameter', { spn });
  return [parameter, NAMED_FMIS.has(fmi) ? phrase(`modes.${fmi}`) : phrase('mode', { fmi })];
}

function phrase(key: string, values: DtcPhrase['values'] = {}): DtcPhrase {
  return { key, values };
}
