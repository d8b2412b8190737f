export { countBytes, measuredRate, readTraffic, startTrafficMeter } from '../traffic-meter.ts';
