import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DTC_CODES, type DtcCondition } from './dtc-codes.ts';

/* The shared table of codes (tbohne/dtc_parser) is only compared with: a number that means something else there is a slip in ours, or in it. */
const file = new URL('../../../../shared/data/tables/dtc-codes.csv.gz', import.meta.url);
const present = existsSync(file);
const lines = present ? gunzipSync(readFileSync(file)).toString('utf8').split('\n').slice(1) : [];
const theirs = new Map(
  lines.map((line) => line.split(',')).map(([, code = '', ...label]) => [code.toUpperCase(), label.join(',').toLowerCase()]),
);

/** Words of which one is in any English label of the subject. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  camActuator: /camshaft.*actuator/,
  camPhase: /camshaft.*timing/,
  camTiming: /crankshaft.*camshaft.*correlation/,
  o2Heater: /(o2|oxygen) sensor.*heater/,
  turboControl: /boost control solenoid/,
  fuelPressure: /fuel rail\/system pressure/,
  maf: /air flow/,
  manifoldPressure: /manifold absolute pressure/,
  intakeTemperature: /intake air temperature/,
  coolantTemperature: /coolant temperature sensor/,
  throttlePosition: /throttle\/pedal position/,
  coolantCold: /insufficient coolant temperature/,
  thermostat: /thermostat/,
  o2Sensor: /o2 sensor/,
  fuelTrim: /fuel trim/,
  mixture: /^system too/,
  mixtureAfterCatalyst: /post catalyst/,
  fuelTemperature: /fuel temperature/,
  railPressure: /fuel rail pressure sensor/,
  oilTemperature: /oil temperature/,
  injector: /injector/,
  engineOverheat: /engine coolant over temperature/,
  transmissionOverheat: /transmission fluid over temperature/,
  engineOverspeed: /engine overspeed/,
  fuelPump: /fuel pump/,
  boostPressure: /(over|under)boost/,
  boostSensor: /boost sensor/,
  wastegate: /wastegate/,
  cylinderBalance: /contribution\/balance/,
  misfireRandom: /random\/multiple.*misfire/,
  misfire: /cylinder \d+ misfire/,
  misfireLowFuel: /misfire.*low fuel/,
  knock: /knock sensor/,
  crankshaft: /crankshaft position sensor/,
  camshaft: /c?a?mshaft position sensor/,
  ignitionCoil: /ignition coil/,
  glowCircuit: /glow plug\/heater circuit/,
  glowLamp: /glow plug.*indicator/,
  glowModule: /glow plug control module/,
  glowPlug: /glow plug circuit/,
  egrFlow: /exhaust gas recirculation.*flow/,
  egrValve: /exhaust gas recirculation.*control/,
  egrSensor: /exhaust gas recirculation sensor/,
  secondaryAir: /secondary air/,
  catalyst: /catalyst/,
  evap: /evaporative/,
  evapPurge: /purge/,
  evapLeak: /small leak/,
  evapLeakLarge: /large leak/,
  evapLeakSmall: /very small leak/,
  evapVent: /evaporative.*vent/,
  evapPressure: /evaporative.*pressure/,
  fuelCap: /fuel cap/,
  fuelLevel: /fuel level/,
  exhaustPressure: /exhaust pressure/,
  fan: /fan \d/,
  vehicleSpeed: /vehicle speed sensor/,
  brakeSwitch: /brake switch/,
  idle: /idle air control/,
  idleSpeed: /idle air control.*rpm/,
  immobilizer: /immobilizer key/,
  oilPressureSensor: /oil pressure sensor/,
  oilPressure: /oil pressure too low/,
  coolingPressure: /refrigerant pressure/,
  coolingCharge: /refrigerant charge/,
  exhaustTemperature: /exhaust gas temperature/,
  steeringPressure: /power steering pressure/,
  supplyVoltage: /system voltage/,
  ecuLink: /serial communication/,
  ecuMemory: /memory|\(r[ao]m\)/,
  ecuProgram: /programming/,
  ecuProcessor: /control module p/,
  starterRelay: /starter relay/,
  alternator: /generator/,
  throttleActuator: /throttle actuator|\(ecm\)/,
  sensorSupply: /sensor reference voltage/,
  engineLamp: /malfunction indicator/,
  ecuRelay: /power relay/,
  transmission: /transmission control/,
  clutchSwitch: /clutch switch/,
  gearRange: /transmission range/,
  transmissionTemperature: /transmission fluid temperature/,
  inputSpeed: /input\/turbine speed/,
  outputSpeed: /output speed/,
  gearRatioAny: /incorrect gear ratio/,
  gearRatio: /gear \d incorrect/,
  gearRatioReverse: /reverse/,
  converterClutch: /torque converter clutch/,
  pressureSolenoid: /pressure control solenoid/,
  shiftSolenoid: /shift solenoid/,
  interlock: /interlock/,
  motorOverheat: /drive motor.*over temperature/,
  inverterOverheat: /inverter over temperature/,
  tractionCharge: /state of charge/,
  tractionOverheat: /battery pack over temperature/,
  tractionAged: /deterioration|replace hybrid battery/,
  converterDc: /dc\/dc/,
  tractionFuse: /high voltage fuse/,
  tractionContactor: /contactor/,
  isolation: /isolation/,
  particulateFilter: /particulate filter/,
  reagentHeater: /reductant heater/,
  scrCatalyst: /scr nox catalyst/,
  noxSensor: /nox sensor/,
  pedal: /throttle/,
  canBus: /high speed can/,
  canBusOff: /bus 'a' off/,
  moduleEngine: /ecm/,
  moduleTransmission: /tcm/,
  moduleShifter: /gear shift/,
  moduleThrottle: /throttle actuator/,
  moduleFuelPump: /fuel pump/,
  moduleReagent: /reductant/,
  moduleMotor: /drive motor/,
  moduleBattery: /battery energy/,
  moduleAbs: /abs/,
  moduleStability: /vehicle dynamics/,
  moduleParkingBrake: /park brake/,
  moduleBrakes: /brake system/,
  moduleSteering: /power steering/,
  moduleBody: /body control/,
  moduleGateway: /gateway/,
  moduleRestraint: /restraints/,
  moduleDashboard: /instrument panel/,
  moduleClimate: /hvac/,
  moduleImmobilizer: /immobilizer/,
  moduleTelematics: /telematic/,
  absPump: /pump motor/,
  airbagSideRight: /right.*deployment/,
};

/** What a label of the condition may not lack; the table leaves many others unsaid. */
const CONDITIONS: Partial<Record<DtcCondition, RegExp>> = {
  low: /low/,
  high: /high/,
  intermittent: /intermittent|unstable/,
  open: /open/,
  slow: /slow/,
  silent: /no (activity|signal)/,
  stuckOpen: /stuck open/,
  stuckClosed: /stuck closed/,
  below: /low|under/,
  above: /high|over/,
  insufficient: /insufficient/,
  excessive: /excessive/,
  efficiency: /efficiency/,
  lean: /lean/,
  rich: /rich/,
  advanced: /advanced/,
  retarded: /retarded/,
  correlation: /correlation/,
  limited: /limited/,
  lost: /lost communication|communication circuit/,
  invalid: /invalid data/,
};

/** What is filled into our words, where the table says it too. */
const NUMBERS = [
  ['cylinder', /cylinder (\d+)/],
  ['bank', /bank (\d)/],
  ['gear', /gear (\d)/],
  ['fan', /fan (\d)/],
  ['coil', /coil '(\w)'/],
  ['solenoid', /solenoid '(\w)'/],
] as const;

/** The table says of this number what is another's (U0109 is the fuel pump's). */
const WRONG_THERE = new Set(['U0126']);

const both = [...DTC_CODES].filter(([code]) => theirs.has(code) && !WRONG_THERE.has(code));

it('the table holds what this test counts on', ({ skip }) => {
  skip(!present, 'real data is not beside the project');
  expect([theirs.size > 5000, both.length]).toEqual([true, 442]);
});

it('our codes are about what the table says, in the same condition, of the same cylinder, bank and gear', ({ skip }) => {
  skip(!present, 'real data is not beside the project');
  const differences = both.flatMap(([code, { key, condition, values }]) => {
    const label = theirs.get(code)!;
    const wrong = [
      ...(SUBJECTS[key]?.test(label) ? [] : [key]),
      ...(condition !== null && CONDITIONS[condition]?.test(label) === false ? [condition] : []),
      ...NUMBERS.filter(
        ([name, told]) =>
          values[name] !== undefined &&
          (told.exec(label)?.[1] ?? String(values[name]).toLowerCase()) !== String(values[name]).toLowerCase(),
      ).map(([name]) => name),
    ];
    return wrong.length === 0 ? [] : [`${code}: ${label} (${wrong.join(', ')})`];
  });
  expect(differences).toEqual([]);
});
