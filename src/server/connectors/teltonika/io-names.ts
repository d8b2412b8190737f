/*
 * Names of AVL elements, for people who look at a frame (wiki "AVL ID" tables of each family); what Sillage reads is in io-elements.ts.
 * Each: id; bytes (-1: variable); family when the two differ (l light, h heavy); name; unit; factor when it is not 1; s when signed.
 */
export const IO_NAMES = `
1;1;;Digital Input 1|2;1;;Digital Input 2|3;1;;Digital Input 3|4;1;;Digital Input 4|4;4;;Pulse Counter Din1|5;4;;Pulse Counter Din2|5;8;;Dallas Temperature ID 5|6;2;l;Analog Input 2;V;0.001
6;2;h;Dallas Temperature 5;°C;;s|7;8;;Dallas Temperature ID 6|8;2;;Dallas Temperature 6;°C;;s|8;8;;Authorized iButton|9;2;l;Analog Input 1;V;0.001|9;2;h;Analog Input 1;V|10;1;;SD Status|10;2;;Analog Input 2;V
11;2;;Analog Input 3;V|11;8;;ICCID1|12;2;;Program Number|12;4;;Fuel Used GPS;L;0.001|13;2;;Fuel Rate GPS;l/100km;0.01|13;8;;Module ID|14;4;;Engine Worktime;min|14;8;;ICCID2|15;2;;Eco Score;;0.01
15;4;;Engine Worktime (Counted);min|16;4;l;Total Odometer;m|16;4;h;Total Mileage (Counted);m|17;2;;Axis X;mG;;s|17;4;;Fuel Consumed (counted);L|18;2;l;Axis Y;mG;;s|18;2;h;Fuel Rate;L/h|19;1;;AdBlue Level Percent;%
19;2;;Axis Z;mG;;s|20;1;;BLE Battery #2;%|20;2;;AdBlue Level Liters;L|21;1;;GSM Signal|22;1;l;BLE Battery #3;%|22;1;h;Data Mode|23;1;l;BLE Battery #4;%|23;1;h;Engine Load;%|24;2;;Speed;km/h
25;2;l;BLE Temperature #1;°C;0.01;s|25;2;h;Engine Temperature;°C;;s|26;2;l;BLE Temperature #2;°C;0.01;s|26;2;h;Axle 1 Load;kg|27;2;l;BLE Temperature #3;°C;0.01;s|27;2;h;Axle 2 Load;kg
28;2;l;BLE Temperature #4;°C;0.01;s|28;2;h;Axle 3 Load;kg|29;1;;BLE Battery #1;%|29;2;;Axle 4 Load;kg|30;1;l;Number of DTC|30;1;h;Vehicle Speed;km/h|31;1;l;Engine Load;%|31;1;h;Accelerator Pedal Position;%
32;1;;Coolant Temperature;°C;;s|32;2;;Axle 5 Load;kg|33;1;;Short Fuel Trim;%;;s|33;4;;Fuel Consumed;L|34;2;l;Fuel pressure;kPa|34;2;h;Fuel Level Liters;L|35;1;;Intake MAP;kPa|35;2;;Engine RPM;rpm
36;2;;Engine RPM;rpm|36;4;;Total Mileage;m|37;1;l;Vehicle Speed;km/h|37;1;h;Fuel Level Percent;%|38;1;;Timing Advance;°;;s|38;4;;Control State Flags|39;1;;Intake Air Temperature;°C;;s
39;8;;Agricultural Machinery Flags|40;2;;MAF;g/sec;0.01|40;4;;Harvesting Time;min|41;1;;Throttle Position;%|41;4;;Area of Harvest;m2|42;2;;Runtime since engine start;s|42;4;;Mowing Efficiency;m2/h
43;2;;Distance Traveled MIL On;km|43;4;;Grain Mown Volume;kg|44;2;l;Relative Fuel Rail Pressure;kPa;0.1|44;2;h;Grain Moisture;%|45;2;l;Direct Fuel Rail Pressure;kPa;10|45;2;h;Harvesting Drum RPM;rpm
46;1;l;Commanded EGR;%|46;1;h;Gap Under Harvesting Drum;mm|47;1;;EGR Error;%;;s|47;8;;Security State Flags|48;1;l;Fuel Level;%|48;1;h;Tacho Data Source|49;2;;Distance Since Codes Clear;km
50;1;l;Barometic Pressure;kPa|50;1;h;Digital Output 3|51;1;;Digital Output 4|51;2;;Control Module Voltage;V;0.001|52;1;;Tacho drive no card|52;2;;Absolute Load Value;%|53;1;;Ambient Air Temperature;°C;;s
54;2;;Time Run With MIL On;min|55;2;;Time Since Codes Cleared;min|56;2;l;Absolute Fuel Rail Pressure;kPa;0.1|56;2;h;Driver 1 Continuous Driving Time;min|57;1;;Hybrid battery pack life;%
57;2;;Driver 2 Continuous Driving Time;min|58;1;;Engine Oil Temperature;°C|58;2;;Driver 1 Cumulative Break Time;min|59;2;l;Fuel injection timing;°;0.01;s|59;2;h;Driver 2 Cumulative Break Time;min
60;2;l;Fuel Rate;L/h;0.01|60;2;h;Driver 1 Selected Activity Duration;min|61;1;;Geofence zone 06|61;2;;Driver 2 Selected Activity Duration;min|62;1;;Geofence zone 07|62;8;;Dallas Temperature ID 1
63;1;;Geofence zone 08|63;8;;Dallas Temperature ID 2|64;1;;Geofence zone 09|64;8;;Dallas Temperature ID 3|65;1;;Geofence zone 10|65;8;;Dallas Temperature ID 4|66;2;l;External Voltage;V;0.001
66;2;h;External Voltage;mV|67;2;l;Battery Voltage;V;0.001|67;2;h;Battery Voltage;mV|68;2;l;Battery Current;A;0.001|68;2;h;Battery Current;mA|69;1;;GNSS Status|69;2;;Driver 1 Cumulative Driving Time;min
70;1;;Geofence zone 11|70;2;;PCB Temperature;°C;;s|71;1;;GNSS Status|71;8;;Dallas Temperature ID 4|72;2;;Dallas Temperature 1;°C;;s|72;4;;Dallas Temperature 1;°C;0.1;s|73;2;;Dallas Temperature 2;°C;;s
73;4;;Dallas Temperature 2;°C;0.1;s|74;2;;Dallas Temperature 3;°C;;s|74;4;;Dallas Temperature 3;°C;0.1;s|75;2;;Dallas Temperature 4;°C;;s|75;4;;Dallas Temperature 4;°C;0.1;s|76;4;;Fuel Counter
76;8;;Dallas Temperature ID 1|77;2;;Driver 2 Cumulative Driving Time;min|77;8;;Dallas Temperature ID 2|78;8;;iButton|79;1;;Brake Switch|79;8;;Dallas Temperature ID 3|80;1;;Data Mode|80;4;;Wheel Based Speed;km/h
81;1;l;Vehicle Speed;km/h|81;1;h;Cruise Control Active|82;1;l;Accelerator Pedal Position;%|82;1;h;Clutch Switch|83;1;;PTO State|83;4;;Fuel Consumed;L;0.1|84;2;;Fuel Level;L;0.1|84;4;;Acceleration Pedal Position;%
85;1;;Engine Current Load;%|85;2;;Engine RPM;rpm|86;2;;BLE Humidity #1;%RH;0.1|86;4;;Engine Total Fuel Used;L|87;4;l;Total Mileage;m|87;4;h;Fuel Level;%|88;1;;Geofence zone 12|88;4;;Engine Speed;rpm
89;1;;Fuel level;%|89;2;;Axle weight 1;kg|90;2;l;Door Status|90;2;h;Axle weight 2;kg|91;1;;Geofence zone 13|91;2;;Axle weight 3;kg|92;1;;Geofence zone 14|92;2;;Axle weight 4;kg|93;1;;Geofence zone 15
93;2;;Axle weight 5;kg|94;1;;Geofence zone 16|94;2;;Axle weight 6;kg|95;1;;Geofence zone 17|95;2;;Axle weight 7;kg|96;1;;Geofence zone 18|96;2;;Axle weight 8;kg|97;1;;Geofence zone 19|97;2;;Axle weight 9;kg
98;1;;Geofence zone 20|98;2;;Axle weight 10;kg|99;1;;Geofence zone 21|99;2;;Axle weight 11;kg|100;2;;Axle weight 12;kg|100;4;;Program Number|101;2;;Axle weight 13;kg|101;8;;Module ID 8B|102;2;;Axle weight 14;kg
102;4;;Engine Worktime;min|103;2;;Axle weight 15;kg|103;4;;Engine Worktime (counted);min|104;2;;BLE Humidity #2;%RH;0.1|104;4;;Engine Total Hours Of Operation;h|105;4;;Total Mileage (counted);m
106;2;;BLE Humidity #3;%RH;0.1|107;4;;Fuel Consumed (counted);L;0.1|108;2;;BLE Humidity #4;%RH;0.1|108;4;;Number Of Records;h|109;4;;Software Version Supported|110;1;;Diagnostics Supported|110;2;;Fuel Rate;L/h;0.1
111;1;l;AdBlue Level;%|111;1;h;Requests Supported|112;2;;AdBlue Level;L;0.1|113;1;;Battery Level;%|113;4;;Service Distance;km;;s|114;1;;Engine Load;%|115;2;;Engine Temperature;°C;0.1;s|116;1;;Charger Connected
118;2;;Axle 1 Load;kg|119;2;;Axle 2 Load;kg|120;2;;Axle 3 Load;kg|121;2;;Axle 4 Load;kg|122;1;;Direction Indication|122;2;;Axle 5 Load;kg|123;1;;Tachograph Performance|123;4;;Control State Flags|124;1;;Handling Info
124;8;;Agricultural Machinery Flags|125;1;;System Event|125;4;;Harvesting Time;min|126;4;;Area of Harvest;m2|127;1;;Engine Coolant Temperature;°C;;s|127;4;;Mowing Efficiency;m2/h|128;2;;Ambient Air Temperature;°C;;s
128;4;;Grain Mown Volume;kg|129;2;;Grain Moisture;%|130;2;;Harvesting Drum RPM;rpm|131;1;;Gap Under Harvesting Drum;mm|132;8;;Security State Flags|133;4;;Tachograph Total Vehicle Distance;m|134;4;;Trip Distance;m
135;2;;Tachograph Vehicle Speed;km/h|135;4;;Fuel Rate;L/h|136;1;;Tacho Driver Card Presence|136;4;;Instantaneous Fuel Economy;km/l|137;1;l;Driver 1 States|137;1;h;PTO Drive Engagement|138;1;;Driver 2 States
138;4;;High Resolution Engine Total Fuel Used;l or ml|139;2;;Driver 1 Continuous Driving Time;min|139;4;;Gross Combination Vehicle Weight;kg|140;2;;Driver 2 Continuous Driving Time;min
141;2;l;Driver 1 Cumulative Break Time;min|141;2;h;Battery Temperature;°C|142;1;;Battery Level Percent;%|142;2;;Driver 2 Cumulative Break Time;min|143;2;l;Driver 1 Selected Activity Duration;min|143;2;h;Door Status
144;1;;SD Status|144;2;;Driver 2 Selected Activity Duration;min|145;1;;Manual CAN 00|145;2;;Driver 1 Cumulative Driving Time;min|146;1;;Manual CAN 01|146;2;;Driver 2 Cumulative Driving Time;min|147;1;;Manual CAN 02
147;8;;Driver 1 ID High|148;1;;Manual CAN 03|148;8;;Driver 1 ID Low|149;1;;Manual CAN 04|149;8;;Driver 2 ID High|150;1;;Manual CAN 05|150;8;;Driver 2 ID Low|151;1;;Manual CAN 06|151;2;;Battery Temperature;°C;0.1;s
152;1;l;HV Battery Level;%|152;1;h;Manual CAN 07|153;1;l;Geofence zone 22|153;1;h;Manual CAN 08|154;1;l;Geofence zone 23|154;1;h;Manual CAN 09|155;1;;Geofence zone 01|156;1;;Geofence zone 02|157;1;;Geofence zone 03
158;1;;Geofence zone 04|159;1;;Geofence zone 05|160;1;l;DTC Faults|160;1;h;Geofence zone 06|161;1;;Geofence zone 07|161;2;;Slope of Arm;°;;s|162;1;;Geofence zone 08|162;2;;Rotation of Arm;°;;s
163;1;;Geofence zone 09|163;2;;Eject of Arm;m|164;1;;Geofence zone 10|164;2;;Horizontal Distance Arm Vehicle;m|165;1;;Geofence zone 11|165;2;;Height Arm Above Ground;m|166;1;;Geofence zone 12|166;2;;Drill RPM;rpm
167;1;;Geofence zone 13|167;2;;Amount Of Spread Salt Square Meter;g/m2|168;1;;Geofence zone 14|168;2;;Battery Voltage;V|169;1;;Geofence zone 15|169;4;;Amount Of Spread Fine Grained Salt;T|170;1;;Geofence zone 16
170;4;;Amount Of Coarse Grained Salt;T|171;1;;Geofence zone 17|171;4;;Amount Of Spread DiMix;T|172;1;;Geofence zone 18|172;4;;Amount Of Spread Coarse Grained Calcium;m3|173;1;;Geofence zone 19
173;4;;Amount Of Spread Calcium Chloride;m3|174;1;;Geofence zone 20|174;4;;Amount Of Spread Sodium Chloride;m3|175;1;;Auto Geofence|176;1;;DTC Errors|176;4;;Amount Of Spread Magnesium Chloride;m3
177;-1;;Event Reserved01|177;4;;Amount Of Spread Gravel;T|178;1;;Network Type|178;4;;Amount Of Spread Sand;T|179;1;;Digital Output 1|180;1;;Digital Output 2|181;2;;GNSS PDOP;;0.1|182;2;;GNSS HDOP;;0.1
183;1;;Drive Recognize|183;2;;Width Pouring Left;m|184;1;;Driver 1 Working State|184;2;;Width Pouring Right;m|185;1;;Driver 2 Working State|185;4;;Salt Spreader Working Hours;h|186;1;;Tachograph Over Speed
186;4;;Distance During Salting;km|187;1;;Driver 1 Card Presence|187;4;;Load Weight;kg|188;1;l;Retarder Load;%|188;1;h;Driver 2 Card Presence|189;1;;Driver 1 Time Related States|189;4;;Cruise Time;min
190;1;l;Geofence zone 24|190;1;h;Driver 2 Time Related States|191;1;;Geofence zone 25|191;2;;Vehicle Speed;km/h|192;1;;Geofence zone 26|192;4;;Odometer;m|193;1;;Geofence zone 27|193;4;;Trip Distance;m
194;1;;Geofence zone 28|194;4;;Timestamp|195;1;;Geofence zone 29|195;8;;Driver 1 ID MSB|196;1;;Geofence zone 30|196;8;;Driver 1 ID LSB|197;1;;Geofence zone 31|197;8;;Driver 2 ID MSB|198;1;;Geofence zone 32
198;8;;Driver 2 ID LSB|199;4;;Trip Odometer;m|200;1;;Sleep Mode|201;2;;LLS 1 Fuel Level;;;s|202;1;;LLS 1 Temperature;°C;;s|203;2;;LLS 2 Fuel Level;;;s|204;1;;LLS 2 Temperature;°C;;s|205;2;;GSM Cell ID
205;4;;GSM Cell ID|206;2;;GSM Area Code|207;8;;RFID|208;1;l;Geofence zone 33|208;1;h;Ultrasonic Software Status 1|209;1;l;Geofence zone 34|209;1;h;Ultrasonic Software Status 2|210;2;l;LLS 3 Fuel Level
210;2;h;LLS 3 Fuel Level;;;s|211;1;;LLS 3 Temperature;°C;;s|212;2;;LLS 4 Fuel Level;;;s|213;1;;LLS 4 Temperature;°C;;s|214;2;;LLS 5 Fuel Level;;;s|215;1;;LLS 5 Temperature;°C;;s|216;1;;Geofence zone 35
216;4;;Total Odometer;m|217;1;;Geofence zone 36|217;8;;RFID COM2|218;1;;Geofence zone 37|218;8;;IMSI|219;1;;Geofence zone 38|219;8;;CCID Part1|220;1;;Geofence zone 39|220;8;;CCID Part2|221;1;;Geofence zone 40
221;8;;CCID Part3|222;1;l;Geofence zone 41|222;1;h;Card 1 Issuing Member State|223;1;l;Geofence zone 42|223;1;h;Card 2 Issuing Member State|224;1;;Geofence zone 43|224;2;;Ultrasonic Fuel Level 1;mm;;s
225;1;;Geofence zone 44|225;2;;Ultrasonic Fuel Level 2;mm;;s|226;1;l;Geofence zone 45|226;1;h;CNG Status|227;1;;Geofence zone 46|227;4;;CNG Used;kg|228;1;;Geofence zone 47|228;2;;CNG Level;%|229;1;;Geofence zone 48
230;1;;Geofence zone 49|231;1;;Geofence zone 50|231;8;;Vehicle Registration Number Part1|232;1;;CNG Status|232;8;;Vehicle Registration Number Part2|233;4;;CNG Used;kg|233;8;;Vehicle Identification Number Part1
234;1;;CNG Level;%|234;8;;Vehicle Identification Number Part2|235;1;l;Oil Level|235;1;h;Vehicle Identification Number Part3|236;1;;Alarm|236;2;;Axis X;mG;;s|237;1;;Network Type|237;2;;Axis Y;mG;;s
238;2;;Axis Z;mG;;s|238;8;;User ID|239;1;;Ignition|240;1;;Movement|241;4;;Active GSM Operator|242;1;;Data Limit Hit|243;1;;Idling|243;2;;Green driving event duration;ms|244;4;;Camera Image Generated
245;2;;Analog Input 4;V|246;1;;Towing|247;1;l;Crash detection|247;1;h;Crash Detection|248;1;l;Immobilizer|248;1;h;Geofence Zone Over Speeding|249;1;;Jamming|250;1;;Trip|251;1;l;Idling|251;1;h;Immobilizer
252;1;l;Unplug|252;1;h;Authorized Driving|253;1;;Green driving type|254;1;;Green Driving Value;G or rad|255;1;;Over Speeding;km/h|256;17;;VIN|257;-1;;Crash trace data|257;466;;Crash Trace Data|258;8;;EcoMaximum
259;8;;EcoAverage|260;2;;EcoDuration;ms|262;1;;Digital Input 4|263;1;;BT Status|264;-1;;Barcode ID|269;1;;Escort LLS Temperature #1;°C;;s|270;2;;BLE Fuel Level #1|271;2;;Escort LLS Battery Voltage #1;V;0.01
272;1;;Escort LLS Temperature #2;°C;;s|273;2;;BLE Fuel Level #2|274;2;;Escort LLS Battery Voltage #2;V;0.01|275;1;;Escort LLS Temperature #3;°C;;s|276;2;;BLE Fuel Level #3|277;2;;Escort LLS Battery Voltage #3;V;0.01
278;1;;Escort LLS Temperature #4;°C;;s|279;2;;BLE Fuel Level #4|280;2;;Escort LLS Battery Voltage #4;V;0.01|281;-1;;Fault Codes|282;-1;;Fault Codes|283;1;;Driving State|284;2;;Driving Records
285;2;;Blood alcohol content|286;1;;GSM Signal RX 0|287;2;;GSM Cell LAC 1|288;1;;ME Sound Type|288;2;;GSM Cell ID 1|289;1;l;GSM Signal RX 1|289;1;h;ME Pedestrians in Danger Zone
290;1;;ME Pedestrians in Forward Collision Warning|290;2;;GSM Cell LAC 2|291;1;;ME Time Indicator|291;2;;GSM Cell ID 2|292;1;l;GSM Signal RX 2|292;1;h;ME Error Valid|293;1;;ME Error Code|293;2;;GSM Cell LAC 3
294;1;;ME Zero Speed|294;2;;GSM Cell ID 3|295;1;l;GSM Signal RX 3|295;1;h;ME Headway Valid|296;1;;ME Headway Measurement|296;2;;GSM Cell LAC 4|297;1;;ME LDW Off|297;2;;GSM Cell ID 4|298;1;l;GSM Signal RX 4
298;1;h;ME Left LDW On|299;1;;ME Right LDW On|300;1;;ME Maintenance|301;1;;ME Fail Safe|302;1;;ME FCW On|303;1;;Instant Movement|304;1;;ME Headway Warning Repeat Enabled|304;4;;Vehicles Range On Battery;m
305;1;;ME Headway Warning Level|305;4;;Vehicles Range On Additional Fuel;m|306;1;;ME TSR Warning Level|306;4;;BLE Fuel Frequency #1|307;1;;ME Tamper Alert|307;4;;BLE Fuel Frequency #2|308;1;;ME High Beam
308;4;;BLE Fuel Frequency #3|309;1;;ME Low Beam|309;4;;BLE Fuel Frequency #4|310;1;;ME Wipers|311;1;;ME Right Signal|312;1;;ME Left Signal|313;1;;ME Brake Signal|314;1;;ME Wipers Available
315;1;;ME Low Beam Available|316;1;;ME High Beam Available|317;1;l;Crash event counter|317;1;h;ME Speed Available|318;1;l;GNSS Jamming|318;1;h;ME Speed;km/h|319;8;;ME TSR 1|320;8;;ME TSR 2|321;8;;ME TSR 3
322;8;;ME TSR 4|323;8;;ME TSR 5|324;8;;ME TSR 6|325;8;;ME TSR 7|325;17;;VIN|326;8;;ME TSR VO|327;1;;Geofence zone 21|327;2;;UL202-02 Sensor Fuel level;mm;0.1;s|328;1;;Geofence zone 22|329;1;;Geofence zone 23
329;2;;AIN Speed|330;1;;Geofence zone 24|331;-1;;BLE 1 Custom #1|331;1;;Geofence zone 25|331;256;;BLE 1 Custom #1|332;-1;;BLE 2 Custom #1|332;1;;Geofence zone 26|332;256;;BLE 2 Custom #1|333;-1;;BLE 3 Custom #1
333;1;;Geofence zone 27|333;256;;BLE 3 Custom #1|334;-1;;BLE 4 Custom #1|334;1;;Geofence zone 28|334;256;;BLE 4 Custom #1|335;1;;Geofence zone 29|335;2;;BLE Luminosity #1;lx|336;1;;Geofence zone 30
336;2;;BLE Luminosity #2;lx|337;1;;Geofence zone 31|337;2;;BLE Luminosity #3;lx|338;1;;Geofence zone 32|338;2;;BLE Luminosity #4;lx|339;1;;Geofence zone 33|339;14;;Serial number|340;1;;Geofence zone 34
340;2;;Master control FW version[1]|341;1;l;Error|341;1;h;Geofence zone 35|342;1;l;Alarm code|342;1;h;Geofence zone 36|343;1;;Geofence zone 37|344;1;;Geofence zone 38|345;1;;Geofence zone 39|346;1;;Geofence zone 40
347;1;;Geofence zone 41|348;1;;Geofence zone 42|349;1;l;Current operation mode|349;1;h;Geofence zone 43|350;1;;Geofence zone 44|350;2;;Internal battery voltage;mV|351;1;;Geofence zone 45
351;2;;External battery voltage;mV|352;1;l;Battery percentage;%|352;1;h;Geofence zone 46|353;1;;Geofence zone 47|353;4;;Actual remaining mileage;m|354;1;;Geofence zone 48|354;4;;Predicted remaining mileage;m
355;1;l;Speed;km/h|355;1;h;Geofence zone 49|356;1;;Geofence zone 50|356;4;;Total mileage;m|357;1;;Brake Pedal Position;%|357;4;;Single mileage;m|358;1;;Custom Scenario 1|358;4;;Total operation time;s
359;1;;Custom Scenario 2|359;4;;Total riding time;s|360;1;;Custom Scenario 3|360;2;;Single operation time;s|361;1;;Custom Scenario 4|361;2;;Single riding time;s|362;2;;Body temperature;°C;0.1;s
363;2;;Internal battery temperature 1;°C;0.1;s|364;2;;Internal battery temperature 2;°C;0.1;s|365;2;;External battery temperature 1;°C;0.1;s|366;2;;Supply voltage;mV|367;2;;External battery temperature 2;°C;0.1;s
369;2;;Average speed;km/h|370;2;;External battery FW version[1]|371;2;;Internal battery FW version[1]|372;2;;Instrument panel FW version[1]|374;1;;Internal battery capacity;%|375;1;;External battery capacity;%
377;2;;Cable lock FW version|380;1;l;Digital output 3|380;1;h;Manual CAN 10|381;1;l;Ground Sense|381;1;h;Manual CAN 11|382;1;;Manual CAN 12|383;1;l;AXL Calibration Status|383;1;h;Manual CAN 13|384;1;;Manual CAN 14
385;-1;;Beacon|385;1;;Manual CAN 15|386;1;;Manual CAN 16|386;2;;Last Known Position;s|387;1;;Manual CAN 17|387;34;;ISO6709 Coordinates|388;1;;Manual CAN 18|388;17;;Module ID 17B|389;-1;;Button Click
389;1;;Manual CAN 19|389;4;;OBD OEM Total Mileage;km|390;1;;Power Event|390;4;;OBD OEM Fuel Level;L;0.1|391;1;;Private mode|392;1;;Normal speed limit;km/h|393;1;;Eco speed limit;km/h|394;1;;Sport speed limit;km/h
396;1;;Battery lock status|397;1;;Cable lock Status|399;1;;Time To First Fix;s|400;1;;Amber Alert state|400;4;;Distance to Next Service|401;2;;Amber Alert timer value;s|402;4;;OEM Distance Until Service;km
403;1;;Heart Rate Alert;BPM|403;35;;Driver Name|404;1;;Driver card license type|405;1;;Driver Gender|406;4;;Driver Card ID|407;1;;Driver card expiration date|408;4;;Driver Card place of issue
409;1;;Driver Status Event|410;1;;OEM Battery charge state|411;1;;OEM Battery charge level;%|412;2;;OEM Battery power consumption;kWh/100km|449;-1;;Ignition On Counter value;s|449;4;;Ignition On Counter;s
450;2;;CNG Level Kg;Kg;10|451;8;;BLE RFID #1|452;8;;BLE RFID #2|453;8;;BLE RFID #3|454;8;;BLE RFID #4|455;1;;BLE Button 1 state #1|456;1;;BLE Button 1 state #2|457;1;;BLE Button 1 state #3
458;1;;BLE Button 1 state #4|459;1;;BLE Button 2 state #1|460;1;;BLE Button 2 state #2|461;1;;BLE Button 2 state #3|462;1;;BLE Button 2 state #4|463;2;;BLE1 EYE sensor lost alarm|463;4;;BLE 1 Custom #2
464;4;;BLE 1 Custom #3|464;256;;BLE 1 Custom #3|465;4;;BLE 1 Custom #4|465;256;;BLE 1 Custom #4|466;4;;BLE 1 Custom #5|466;256;;BLE 1 Custom #5|467;2;;BLE2 EYE sensor lost alarm|467;4;;BLE 2 Custom #2
468;4;;BLE 2 Custom #3|468;256;;BLE 2 Custom #3|469;4;;BLE 2 Custom #4|469;256;;BLE 2 Custom #4|470;4;;BLE 2 Custom #5|470;256;;BLE 2 Custom #5|471;2;;BLE3 EYE sensor lost alarm|471;4;;BLE 3 Custom #2
472;4;;BLE 3 Custom #3|472;256;;BLE 3 Custom #3|473;4;;BLE 3 Custom #4|473;256;;BLE 3 Custom #4|474;4;;BLE 3 Custom #5|474;256;;BLE 3 Custom #5|475;2;;BLE4 EYE sensor lost alarm|475;4;;BLE 4 Custom #2
476;4;;BLE 4 Custom #3|476;256;;BLE 4 Custom #3|477;4;;BLE 4 Custom #4|477;256;;BLE 4 Custom #4|478;4;;BLE 4 Custom #5|478;256;;BLE 4 Custom #5|483;1;;UL202-02 Sensor Status|483;4;;Impulse Counter 2
484;2;;External Sensor Temperature 1;°C;;s|485;2;;External Sensor Temperature 2;°C;;s|486;2;;External Sensor Temperature 3;°C;;s|487;2;;External Sensor Temperature 4;°C;;s|488;2;;External Sensor Temperature 5;°C;;s
489;2;;External Sensor Temperature 6;°C;;s|500;2;;Slope Of Arm;°;;s|500;40;;MSP500 vendor name|501;2;;Rotation Of Arm;°;;s|501;40;;MSP500 vehicle number|502;1;;MSP500 speed sensor|502;2;;Eject Of Arm;m
503;2;;Horizontal Distance Arm;m|504;2;;Height Arm Above Ground;m|505;2;;Drill RPM;rpm|506;2;;Spread Salt;g/m2|507;2;;Battery Voltage;V|508;4;;Spread Fine Grained Salt;T|509;4;;Coarse Grained Salt;T
510;4;;Spread DiMix;T|511;4;;Spread Coarse Grained Calcium;m2|512;4;;Spread Calcium Chloride;m2|513;4;;Spread Sodium Chloride;m2|514;4;;Spread Magnesium Chloride, m2;m2|515;4;;Amount Of Spread Gravel;T
516;4;;Amount Of Spread Sand;T|517;2;;Width Pouring Left;m|517;8;;Security State Flags P4|518;2;;Width Pouring Right;m|518;8;;Control State Flags P4|519;4;;Salt Spreader Working Hours;h
519;8;;Indicator State Flags P4|520;1;;Tamper detection Event|520;4;;Distance During Salting;km|520;8;;Agricultural State Flags P4|521;4;;Load Weight;kg|521;8;;Utility State Flags P4|522;1;;Retarder Load;%
522;8;;Cistern State Flags P4|523;4;;Cruise Time;min|524;1;;Engine Oil Level|525;128;;Fault Codes|526;4;;Vehicles Range On Battery;m|527;4;;Vehicles Range On Additional Fuel;m|528;17;;VIN|529;17;;Module ID 17B
540;1;;Throttle position group;%|541;1;;Commanded Equivalence R;;0.01|542;2;;Intake MAP 2 bytes;kPa|543;2;;Hybrid System Voltage;V|544;2;;Hybrid System Current;A;;s|548;-1;;Advanced BLE Advertisement data
548;1024;;Advanced BLE Beacon data|550;1;;Geofence zone 51|551;1;;Geofence zone 52|552;1;;Geofence zone 53|553;1;;Geofence zone 54|554;1;;Geofence zone 55|555;1;;Geofence zone 56|556;1;;Geofence zone 57
557;1;;Geofence zone 58|558;1;;Geofence zone 59|559;1;;Geofence zone 60|560;1;;Geofence zone 61|561;1;;Geofence zone 62|562;1;;Geofence zone 63|563;1;;Geofence zone 64|564;1;;Geofence zone 65|565;1;;Geofence zone 66
566;1;;Geofence zone 67|567;1;;Geofence zone 68|568;1;;Geofence zone 69|569;1;;Geofence zone 70|570;1;;Geofence zone 71|571;1;;Geofence zone 72|572;1;;Geofence zone 73|573;1;;Geofence zone 74|574;1;;Geofence zone 75
575;1;;Geofence zone 76|576;1;;Geofence zone 77|577;1;;Geofence zone 78|578;1;;Geofence zone 79|579;1;;Geofence zone 80|580;1;;Geofence zone 81|581;1;;Geofence zone 82|582;1;;Geofence zone 83|583;1;;Geofence zone 84
584;1;;Geofence zone 85|585;-1;;BLE Devices|585;1;;Geofence zone 86|586;1;;Geofence zone 87|587;1;;Geofence zone 88|588;1;;Geofence zone 89|589;1;;Geofence zone 90|590;1;;Geofence zone 91|591;1;;Geofence zone 92
592;1;;Geofence zone 93|593;1;;Geofence zone 94|594;1;;Geofence zone 95|595;1;;Geofence zone 96|596;1;;Geofence zone 97|597;1;;Geofence zone 98|598;1;;Geofence zone 99|599;1;;Geofence zone 100|600;1;;ADAS Speed;km/h
601;1;;ADAS Left turn signal|603;1;;ADAS Brake signal|604;2;;ADAS RPM|605;1;;ADAS LDW Left|606;1;;ADAS LDW Right|607;2;;ADAS Left distance;cm|608;2;;ADAS Right distance;cm|609;1;;ADAS Time till collision;s
610;1;;ADAS Safety distance alert|611;1;;ADAS Front vehicle start alarm|612;1;;ADAS Front proximity warning|613;1;;ADAS Front collision warning|614;1;;ADAS PCW|615;1;;ADAS Record|616;1;;ADAS Error code
617;2;;ADAS Ahead distance;m|618;2;;ADAS Ahead speed;km/h|619;1;;ADAS SLR state|620;1;;ADAS SLR Recognise;km/h|621;1;;ADAS SLR Sensitivity;%|622;2;;Frequency DIN1;Hz;0.1|623;2;;Frequency DIN2;Hz;0.1
636;4;;UMTS/LTE Cell ID|637;1;;Wake Reason|652;1;;SSF KeyInIgnitionLock|653;1;;SSF Handbrake Is Active|654;1;;SSF Front Left Door Open|655;1;;SSF Front Right Door Open|656;1;;SSF Rear Left Door Open
657;1;;SSF Rear Right Door Open|658;1;;SSF Trunk Door Open|659;1;;SSF Neutral Gear Active (automatic gear box)|660;1;;SSF Parking Gear Active (automatic gear box)|661;1;;SSF Reverse Gear Active
662;1;;SSF Car Is Closed|665;1;;ADAS SD card status|666;1;;ADAS camera state|667;16;;ADAS record data|701;2;;BLE 1 Temperature;°C;0.01;s|702;2;;BLE 2 Temperature;°C;0.01;s|703;2;;BLE 3 Temperature;°C;0.01;s
704;2;;BLE 4 Temperature;°C;0.01;s|705;1;;BLE 1 Battery Voltage;%|706;1;;BLE 2 Battery Voltage;%|707;1;;BLE 3 Battery Voltage;%|708;1;;BLE 4 Battery Voltage;%|709;2;;BLE 1 Humidity;%RH;0.1
710;2;;BLE 2 Humidity;%RH;0.1|711;2;;BLE 3 Humidity;%RH;0.1|712;2;;BLE 4 Humidity;%RH;0.1|713;8;;BLE Sensor Custom 1|714;8;;BLE Sensor Custom 2|715;8;;BLE Sensor Custom 3|716;8;;BLE Sensor Custom 4
717;2;;BLE Illum 1|718;2;;BLE Illum 2|719;2;;BLE Illum 3|720;2;;BLE Illum 4|721;2;;BLE LLS Fuel 1|722;2;;BLE LLS Fuel 2|723;2;;BLE LLS Fuel 3|724;2;;BLE LLS Fuel 4|725;4;;BLE Freq 1|726;4;;BLE Freq 2
727;4;;BLE Freq 3|728;4;;BLE Freq 4|729;4;;BLE Sensor Custom 12|730;4;;BLE Sensor Custom 13|731;4;;BLE Sensor Custom 14|732;4;;BLE Sensor Custom 15|733;4;;BLE Sensor Custom 22|734;4;;BLE Sensor Custom 23
735;4;;BLE Sensor Custom 24|736;4;;BLE Sensor Custom 25|737;4;;BLE Sensor Custom 32|738;4;;BLE Sensor Custom 33|739;4;;BLE Sensor Custom 34|740;4;;BLE Sensor Custom 35|741;4;;BLE Sensor Custom 42
742;4;;BLE Sensor Custom 43|743;4;;BLE Sensor Custom 44|744;4;;BLE Sensor Custom 45|755;2;;OEM Remaining distance;km|759;1;;Fuel Type|800;4;;Extended External Voltage;V|801;1;;Park Brake|802;1;;Selected
803;1;;Selected Charge Mode|804;2;;Charger Voltage;mV|805;2;;Charger Current;mA|806;1;;Charger Control Mode|807;1;;Charger BMS COM Timeout|808;1;;Charger CRC Violation|809;1;;Charger MC Violation
810;1;;Charger Status|811;2;;Charger Voltage Actual;mV|812;1;;Charger Internal Fault;mV|813;2;;Charger Energy;Wh|814;2;;Charger Current Actual;mA|815;1;;Throttle Position;%|816;1;;Brake Pressed|817;1;;Charge Plug
818;1;;Kill Switch Active|819;1;;Kickstand Release|820;1;;Powerstrain State|821;1;;Malfunction Indicator|822;2;;Current range|823;1;;SoH Battery;%|824;1;;SoC Battery;%|825;1;;Vehicle available|826;1;;Charging Active
827;2;;Remaining Charge Time;min|828;2;;Remaining Capacity;Ah|829;2;;Full Charge Capacity;Ah|830;1;;Driving direction|831;1;;Drive Mode|832;1;;Park Brake Active|833;4;;Total Distance;km|834;4;;Trip Distance;m
835;1;;Vehicle speed;km/h|836;1;;Ignition Status|837;1;;Ignition Fast Status|838;2;;Power Consumption;Wh/km|839;4;;Extended Analog Input 1;V|840;4;;Extended Analog Input 2;V|841;1;;DOUT 1 Overcurrent
842;1;;DOUT2 Overcurrent|843;1;;Helmet Status|844;1;;Top Case Sensor|845;1;;Central Stand Up|846;1;;Vehicle Lock|847;1;;Over-Under Temperature|848;1;;Regeneration Disabled|849;1;;Battery On/Off
850;1;;Warning UnderVoltage|851;1;;Warning OverVoltage|852;1;;Warning OverCurrent|853;1;;Warning Short Circuit|854;4;;User ID|855;1;;Power|855;4;;LNG Used;kg|856;4;;LNG Used (counted);kg|857;2;;LNG Level;%
857;4;;Total Trip Range|858;1;;Battery Capacity|858;2;;LNG Level;kg|859;1;;Low Voltage|859;4;;Distance from need of service;km|860;1;;High Temperature|860;4;;Distance from last service;km|861;1;;Upload Time
861;2;;Time to next service;d|862;1;;Moving Abnormal|862;2;;Time from need of service;d|863;2;;Time from last serivce;d|864;1;;Lock Status|864;4;;Distance to next oil service;km|865;2;;Time to next oil service;d
866;4;;LVCAN Vehicle Range;km|867;2;;Battery Energy;kW*h|867;4;;LVCAN Total CNG counted;kg|868;8;;Power System Error|869;8;;Power Train Error|870;8;;Instrument System Error|871;1;;BLE Lock Status
872;1;;BLE Lock Battery;%|873;1;;BLE Lock Discovered|874;1;;Bluetooth Home Zone Violation state|875;12;;Proximity violation source with Teltonika devices|876;32;;Proximity violation source with iBeacons
889;1;;Proximity Violation state|890;2;;Proximity duration;s|891;12;;BLE MAC address|898;1;;SSF Ignition|899;1;;SSF Webasto|900;1;;SSF Engine Working|900;8;;Manual CAN 0|901;1;;SSF Standalone Engine
901;8;;Manual CAN 1|902;1;;SSF Ready To Drive|902;8;;Manual CAN 2|903;1;;SSF Engine Working On CNG|903;8;;Manual CAN 3|904;1;;SSF Work Mode|904;8;;Manual CAN 4|905;1;;SSF Operator|905;8;;Manual CAN 5
906;1;;SSF Interlock|906;8;;Manual CAN 6|907;1;;SSF Engine Lock Active|907;8;;Manual CAN 7|908;1;;SSF Request To Lock Engine|908;8;;Manual CAN 8|909;1;;SSF Roof Open|909;8;;Manual CAN 9
910;1;;SSF Footbrake Is Active|910;8;;Manual CAN 10|911;1;;SSF Clutch Pushed|911;8;;Manual CAN 11|912;1;;SSF Hazard Warning Lights|912;8;;Manual CAN 12|913;1;;SSF Engine Cover Open|913;8;;Manual CAN 13
914;1;;SSF Charging Wire Plugged|914;8;;Manual CAN 14|915;1;;SSF Batttery Charging|915;8;;Manual CAN 15|916;1;;SSF Electric Engine State|916;8;;Manual CAN 16|917;1;;SSF Car Closed Factory Remote|917;8;;Manual CAN 17
918;1;;SSF Factory Alarm Actuated|918;8;;Manual CAN 18|919;1;;SSF Factory Alarm Emulated|919;8;;Manual CAN 19|920;1;;SSF Signal Close Factory Remote|920;8;;Manual CAN 20|921;1;;SSF Signal Open Factory Remote
921;8;;Manual CAN 21|922;1;;SSF Rearming Signal|922;8;;Manual CAN 22|923;1;;SSF Trunk Door Opened Factory Remote|923;8;;Manual CAN 23|924;1;;SSF CAN Module In Sleep|924;8;;Manual CAN 24|925;1;;SSF Factory Remote 3x
925;8;;Manual CAN 25|926;1;;SSF Factory Armed|926;8;;Manual CAN 26|927;1;;SSF Drive Is Active (automatic gear box)|927;8;;Manual CAN 27|928;1;;CSF Parking Lights|928;8;;Manual CAN 28|929;1;;CSF Dipped Head lights
929;8;;Manual CAN 29|930;1;;CSF Full Beam Headlights|930;8;;Accelerator Pedal 1 Low Idle Switch|931;1;;CSF Rear Fog Lights|931;8;;Accelerator Pedal Kickdown Switch|932;1;;CSF Front Fog Lights
932;8;;Road Speed Limit Status|933;1;;CSF Additional Front Lights|933;8;;Accelerator Pedal 2 Low Idle Switch|934;1;;CSF Additional Rear Lights|934;8;;Accelerator Pedal Position 1;%|935;1;;CSF Light Signal
936;1;;CSF Air Conditioning|936;8;;Engine Percent Load At Current Speed;%|937;1;;CSF Cruise Control|937;8;;Remote Accelerator Pedal Position;%|938;1;;CSF Automatic Retarder|938;8;;Accelerator Pedal 2 Position;%
939;1;;CSF Manual Retarder|939;8;;Vehicle Acceleration Rate Limit Status|940;1;;CSF Driver's Seatbelt Fastened|940;8;;Momentary Engine Maximum Power Enable Feedback|941;1;;CSF Front Driver's Seatbelt Fastened
941;8;;DPF Thermal Management Active|942;1;;CSF Left Driver's Seatbelt Fastened|942;8;;SCR Thermal Management Active|943;1;;CSF Right Driver's Seatbelt Fastened
943;8;;Actual Maximum Available Engine - Percent Torque;%|944;1;;CSF Centre Driver's Seatbelt Fastened|944;8;;Estimated Pumping - Percent Torque;%|945;1;;CSF Front Passenger Present|945;8;;Engine Torque Mode
946;1;;CSF PTO|946;8;;Actual Engine - Percent Torque (Fractional);%|947;1;;CSF Front Differential Locked|947;8;;Driver’s Demand Engine - Percent Torque;%|948;1;;CSF Rear Differential Locked
948;8;;Actual Engine - Percent Torque;%|949;1;;CSF Central Differential 4HI Locked|949;8;;Engine Speed;rpm|950;1;;CSF Rear Differential 4LO Locked|950;8;;Source Address of Controlling Device for Engine Control;SA
951;1;;CSF Trailer Axle 1 Lift Active|951;8;;Engine Starter Mode|952;1;;CSF Trailer Axle 2 Lift Active|952;8;;Engine Demand – Percent Torque;%|953;1;;ISF Check Engine Indicator
953;8;;Aftertreatment 1 Diesel Oxidation Catalyst Intake Temperature;°C|954;1;;ISF ABS Indicator|954;8;;Aftertreatment 1 Diesel Oxidation Catalyst Outlet Temperature;°C|955;1;;ISF ESP Indicator
955;8;;Aftertreatment 1 Diesel Oxidation Catalyst Differential Pressure;kPa|956;1;;ISF ESP Turned Off|956;8;;Aftertreatment 1 Diesel Oxidation Catalyst Intake Temperature Preliminary FMI|957;1;;ISF Stop Indicator
957;8;;Aftertreatment 1 Diesel Oxidation Catalyst Outlet Temperature Preliminary FMI|958;1;;ISF Oil Level Indicator|958;8;;Aftertreatment 1 Diesel Oxidation Catalyst Differential Pressure Preliminary FMI
959;1;;ISF Coolant liquid level|959;8;;Aftertreatment 1 Diesel Particulate Filter Soot Load Percent;%|960;1;;ISF Battery Not Charging Indicator|960;8;;Aftertreatment 1 Diesel Particulate Filter Ash Load Percent;%
961;1;;ISF Handbrake System Indicator|961;8;;Aftertreatment 1 Diesel Particulate Filter Time Since Last Active Regeneration;s|962;1;;ISF AIRBAG Indicator
962;8;;Aftertreatment 1 Diesel Particulate Filter Soot Load Regeneration Threshold;%|963;1;;ISF EPS Indicator|963;8;;Aftertreatment 1 Exhaust Temperature 2;°C|964;1;;ISF Warning Indicator
964;8;;Aftertreatment 1 Diesel Particulate Filter Intermediate Temperature;°C|965;1;;ISF Lights Failure Indicator|965;8;;Aftertreatment 1 Diesel Particulate Filter Differential Pressure;kPa
966;1;;ISF Low Tire Pressure Indicator|966;8;;Aftertreatment 1 Exhaust Temperature 2 Preliminary FMI|967;1;;ISF Wear Of Brake Pads Indicator
967;8;;Aftertreatment 1 Diesel Particulate Filter Differential Pressure Preliminary FMI|968;1;;ISF Low Fuel Level Indicator|968;8;;Aftertreatment 1 Diesel Particulate Filter Intermediate Temperature Preliminary FMI
969;1;;ISF Maintenence required Indicator|969;8;;Aftertreatment 1 Exhaust Temperature 1;°C|970;1;;ISF Glow Plug Indicator|970;8;;Aftertreatment 1 Diesel Particulate Filter Intake Temperature;°C
971;1;;ISF FAP Indicator|971;8;;Aftertreatment 1 Exhaust Temperature 1 Preliminary FMI|972;1;;ISF EPC (Electronic Power Control) Indicator
972;8;;Aftertreatment 1 Diesel Particulate Filter Intake Temperature Preliminary FMI|973;1;;ISF Clogged Engine Oil Filter Indicator|973;8;;Trip Fuel (Gaseous);kg|974;1;;ISF Low Engine Oil Pressure Indicator
974;8;;Total Fuel Used (Gaseous);kg|975;1;;ISF Too High Engine Oil Temperature Indicator|976;1;;ISF Low Coolant Level Indicator|977;1;;ISF Clogged Hydraulic System Oil filter Indicator
978;1;;ISF Hydraulic System Low Pressure Indicator|979;1;;ISF Hydraulic Oil Low Level Indicator|980;1;;ISF Hydraulic System High Temperature Indicator|981;1;;ISF Oil Overflow In Hydraulic Chamber Indicator
982;1;;ISF Clogged Air Filter Indicator|983;1;;ISF Clogged Fuel Filter Indicator|984;1;;ISF Water in Fuel Indicator|985;1;;ISF Clogged Brake System Filter Indicator|986;1;;ISF Low Washer Fluid Level Indicator
987;1;;ISF Low AdBlue Level Indicator|988;1;;ISF Low Trailer Tyre Pressure Indicator|989;1;;ISF Wear Of Trailer Brake Lining Indicator|989;8;;Trip Vehicle Distance;km
990;1;;ISF High Trailer Brake Temperature Indicator|990;8;;Total Vehicle Distance;km|991;1;;ISF Incorrect Trailer Pneumatic Supply Indicator|991;8;;Engine Total Hours of Operation;h
992;1;;ISF Low CNG Level Indicator|992;8;;Engine Total Revolutions;r|993;1;;ASF Right Joystick Moved Right Active|993;8;;Total Vehicle Hours;h|994;1;;ASF Right Joystick Moved Left Active
994;8;;Total Power Takeoff Hours;h|995;1;;ASF Right Joystick Moved Forward Active|995;8;;Engine Trip Fuel;L|996;1;;ASF Right Joystick Moved Back Active|996;8;;Engine Total Fuel Used;L
997;1;;ASF Left Joystick Moved Right Active|998;1;;ASF Left Joystick Moved Left Active|999;1;;ASF Left Joystick Moved Forward Active|1000;1;;ASF Left Joystick Moved Back Active|1001;1;;ASF First Rear hydraulic
1002;1;;ASF Second Rear hydraulic|1002;8;;Engine Coolant Temperature;°C|1003;1;;ASF Third Rear hydraulic|1003;8;;Engine Fuel 1 Temperature 1;°C|1004;1;;ASF Fourth Rear hydraulic|1004;8;;Engine Oil Temperature 1;°C
1005;1;;ASF First Front hydraulic|1005;8;;Engine Turbocharger 1 Oil Temperature;°C|1006;1;;ASF Second Front hydraulic|1006;8;;Engine Intercooler Temperature;°C|1007;1;;ASF Third Front hydraulic
1007;8;;Engine Charge Air Cooler Thermostat Opening;%|1008;1;;ASF Fourth Front hydraulic|1008;8;;Engine Fuel Delivery Pressure;kPa|1009;1;;ASF Front Three-point Hitch
1009;8;;Engine Extended Crankcase Blow-by Pressure;kPa|1010;1;;ASF Rear Three-point Hitch|1010;8;;Engine Oil Level;%|1011;1;;ASF Front Power Take-off|1011;8;;Engine Oil Pressure 1;kPa|1012;1;;ASF Rear Power Take-off
1012;8;;Engine Crankcase Pressure 1;kPa|1013;1;;ASF Mowing Active|1013;8;;Engine Coolant Pressure 1;kPa|1014;1;;ASF Threshing Active|1014;8;;Engine Coolant Level 1;%|1015;1;;ASF Grain Release From Hopper
1015;8;;Two Speed Axle Switch|1016;1;;ASF Grain Tank Is 100% Full|1016;8;;Two Speed Axle Switch|1017;1;;ASF Grain Tank Is 70% Full|1017;8;;Cruise Control Pause Switch|1018;1;;ASF Grain Tank Is Opened
1018;8;;Park Brake Release Inhibit Request|1019;1;;ASF Unloader Drive|1019;8;;Wheel-Based Vehicle Speed;km/h|1020;1;;ASF Cleaning Fan Control Turned Off|1020;8;;Cruise Control Active
1021;1;;ASF Threshing Drum Control Turned Off|1021;8;;Cruise Control Enable Switch|1022;1;;ASF Straw Walker Is Clogged|1022;8;;Brake Switch|1023;1;;ASF Excessive Clearance Under The Threshing Drum
1023;8;;Clutch Switch|1024;1;;ASF Low Temperature Of Drive System Hydraulics Less Than 5 Grades|1024;8;;Cruise Control Set Switch|1025;1;;ASF High Temperature Of Drive System Hydraulics Greater Than 86 Grades
1025;8;;Cruise Control Coast (Decelerate) Switch|1026;1;;ASF Ear Auger Speed Below The Norm|1026;8;;Cruise Control Resume Switch|1027;1;;ASF Grain Auger Speed Below The Norm|1027;8;;Cruise Control Accelerate Switch
1028;1;;ASF Straw Chooper Speed Below The Norm|1028;8;;Cruise Control Set Speed;km/h|1029;1;;ASF Straw Shaker Speed Below The Norm|1029;8;;PTO Governor State|1030;1;;ASF Feeder Speed Below The Norm
1030;8;;Cruise Control States|1031;1;;ASF Straw Chopper Switched On|1031;8;;Engine Idle Increment Switch|1032;1;;ASF Corn Header Connected|1032;8;;Engine Idle Decrement Switch|1033;1;;ASF Grain Header Connected
1033;8;;Engine Diagnostic Test Mode Switch|1034;1;;ASF Feeder Reverse Switched On|1034;8;;Engine Shutdown Override Switch|1035;1;;ASF The Pressure Filter Of The Hydraulic Pump Is Clogged|1035;8;;Engine Fuel Rate;L/h
1036;1;;USF Spreading|1036;8;;Engine Instantaneous Fuel Economy;km/L|1037;1;;USF Pouring Chemicals|1037;8;;Engine Average Fuel Economy;km/L|1038;1;;USF Conveyor Belt|1038;8;;Engine Throttle Valve 1 Position 1;%
1039;1;;USF Salt Spreader's Drive Wheel|1039;8;;Engine Throttle Valve 2 Position;%|1040;1;;USF Brushes|1040;8;;Barometric Pressure;kPa|1041;1;;USF Vacuum Cleaner|1041;8;;Cab Interior Temperature;°C
1042;1;;USF Water Supply|1042;8;;Ambient Air Temperature;°C|1043;1;;USF Spreading|1043;8;;Engine Intake 1 Air Temperature;°C|1044;1;;USF Liquid pump|1044;8;;Road Surface Temperature;°C
1045;1;;USF Unloading From The Hopper|1045;8;;Aftertreatment 1 Diesel Particulate Filter Intake Pressure;kPa|1046;1;;USF Low Salt (Sand) Level In Container Indicator|1046;8;;Engine Intake Manifold #1 Pressure;kPa
1047;1;;USF Low Water Level in Container Indicator|1047;8;;Engine Intake Manifold 1 Temperature;°C|1048;1;;USF Chemicals|1048;8;;Engine Intake Air Pressure;kPa|1049;1;;USF Compressor
1049;8;;Engine Air Filter 1 Differential Pressure;kPa|1050;1;;USF Water Valve Is Opened|1050;8;;Engine Exhaust Temperature;°C|1051;1;;USF Cabin Moved Up Status Active
1051;8;;Engine Coolant Filter Differential Pressure;kPa|1052;1;;USF Cabin Moved Down Status Active|1052;8;;SLI Battery 1 Net Current;A|1053;1;;CiSF Section 1 Presence Of Fluid In The Downpipe
1053;8;;Alternator Current;A|1054;1;;CiSF Section 1 Filled|1054;8;;Charging System Potential (Voltage);V|1055;1;;CiSF Section 1 Overfilled|1055;8;;Battery Potential / Power Input 1;V
1056;1;;CiSF Section 2 Presence Of Fluid In The Downpipe|1056;8;;Key Switch Battery Potential;V|1057;1;;CiSF Section 2 Filled|1057;8;;Transmission Clutch 1 Pressure;kPa|1058;1;;CiSF Section 2 Overfilled
1058;8;;Transmission Oil Level 1;%|1059;1;;CiSF Section 3 Presence Of Fluid In The Downpipe|1059;8;;Transmission Filter Differential Pressure;kPa|1060;1;;CiSF Section 3 Filled|1060;8;;Transmission 1 Oil Pressure;kPa
1061;1;;CiSF Section 3 Overfilled|1061;8;;Transmission Oil Temperature 1;°C|1062;1;;CiSF Section 4 Presence Of Fluid In The Downpipe|1062;8;;Transmission Oil Level 1 High / Low;L|1063;1;;CiSF Section 4 Filled
1063;8;;Transmission Oil Level 1 Countdown Timer|1064;1;;CiSF Section 4 Overfilled|1064;8;;Transmission Oil Level 1 Measurement Status|1065;1;;CiSF Section 5 Presence Of Fluid In The Downpipe
1065;8;;Washer Fluid Level;%|1066;1;;CiSF Section 5 Filled|1066;8;;Fuel Level 1;%|1067;1;;CiSF Section 5 Overfilled|1067;8;;Engine Fuel Filter Differential Pressure;kPa
1068;1;;CiSF Section 6 Presence Of Fluid In The Downpipe|1068;8;;Engine Oil Filter Differential Pressure;kPa|1069;1;;CiSF Section 6 Filled|1069;8;;Cargo Ambient Temperature;°C|1070;1;;CiSF Section 6 Overfilled
1070;8;;Fuel Level 2;%|1071;1;;CiSF Section 7 Presence Of Fluid In The Downpipe|1071;8;;Engine Oil Filter Differential Pressure (Extended Range);kPa|1072;1;;CiSF Section 7 Filled|1073;1;;CiSF Section 7 Overfilled
1074;1;;CiSF Section 8 Presence Of Fluid In The Downpipe|1075;1;;CiSF Section 8 Filled|1076;1;;CiSF Section 8 Overfilled|1079;4;;Total Bale Count|1080;4;;Bale Count|1081;4;;Cut Bale Count|1082;4;;Bale Slices
1083;1;;SSF Engine Working On Dual Fuel|1084;1;;SSF Engine Working On LPG|1085;1;;CSF Trailer Connected|1086;1;;CSF Start Stop System Inactive|1087;1;;ASF Adapter Pressure Filter Sensor
1088;1;;ASF Service 2 Required Indicator|1089;1;;ASF Drain Filter Clogged Indicator|1090;1;;ASF Section 1 Spraying|1091;1;;ASF Section 2 Spraying|1092;1;;ASF Section 3 Spraying|1093;1;;ASF Section 4 Spraying
1094;1;;ASF Section 5 Spraying|1095;1;;ASF Section 6 Spraying|1096;1;;ASF Section 7 Spraying|1097;1;;ASF Section 8 Spraying|1098;1;;ASF Section 9 Spraying|1099;1;;USF Hydraulics Work Not Permitted
1100;2;;BMS0 Temperature Current Max;°C;;s|1100;4;;Total LPG Used;L|1101;2;;BMS0 Temperature Current Min;°C;;s|1101;4;;Total LPG Used Counted;L|1102;2;;LPG Level Proc;%|1103;2;;LPG Level Liters;L
1104;2;;BMS1 Temperature Current Max;°C;;s|1105;2;;BMS1 Temperature Current Min;°C;;s|1106;4;;BMS1 Voltage Cell Min;mV|1107;4;;BMS1 Voltage Cell Max;mV|1112;2;;HVBatteryPackVoltage;V|1113;2;;HVBatteryPackCurrent;A
1116;1;;LVCAN MaxRoadSpeed;km/h|1117;1;;LVCAN ExceededRoadSpeed;km/h|1121;2;;CAN Unlocked|1122;2;;BMS2 Temperature Current Max;°C;;s|1123;2;;BMS2 Temperature Current Min;°C;;s|1124;4;;BMS2 Voltage Cell Min;mV
1125;4;;BMS2 Voltage Cell Max;mV|1126;8;;Max Available Power;W|1127;8;;Handlebar Lock|1128;8;;Rear Brake Pressed|1129;8;;COM Error|1130;8;;RPM;rpm|1131;8;;Torque Current;A|1132;8;;SN High|1133;8;;SN Low
1134;8;;Lowest Battery Voltage;mV|1135;8;;Lowest Battery ID|1136;8;;Highest Battery Voltage;mV|1137;8;;Highest Battery ID|1138;8;;Highest Mismatch Voltage;mV|1139;8;;Highest Mismatch ID
1140;8;;Lowest Battery Temperature;°C|1141;8;;Lowest Temperature Battery ID|1142;8;;Highest Battery Temperature;°C|1143;8;;Highest Temperature Battery ID|1144;8;;Time To Full Load;s|1145;8;;Time To Empty;s
1146;8;;Time To Full;s|1147;8;;Cluster State|1148;8;;Cluster SoC;%|1149;8;;Max Discharge Current;A|1150;8;;Recuperation Allowed|1151;2;;OEM Battery State Of Health;%|1151;8;;Switch Process Needed
1152;2;;OEM Battery Temperature;°C;;s|1152;8;;SoC Switch Level;%|1153;8;;Part Charge Capacity;Ah|1154;8;;Cluster Voltage;V|1155;4;;HV battery consumed energy (Counted);kWh;100|1155;8;;Cluster Current;A
1156;4;;HV battery recup energy (Counted);kWh;100|1156;8;;Major Version|1157;2;;HV battery power;kW;10|1157;8;;Minor Version|1158;2;;engine oil pressure;kPa|1158;8;;Patch Version|1159;1;;engine oil level;%
1159;8;;Recognized Batteries|1160;8;;Activated Batteries|1161;8;;Faulty Batteries|1162;8;;Battery 1 Voltage;V|1163;8;;Battery 1 Current;A|1164;8;;Battery 1 State|1165;8;;Battery 1 SoC;%
1166;8;;Battery 1 Temperature 1;°C|1167;8;;Battery 1 Temperature 2;°C|1168;8;;Battery 1 Power Stage Temp;°C|1169;8;;Battery 1 Remaining Capacity;mAh|1170;8;;Battery 2 Voltage;V|1171;8;;Battery 2 Current;A
1172;8;;Battery 2 State|1173;8;;Battery 2 SoC;%|1174;8;;Battery 2 Temperature 1;°C|1175;8;;Battery 2 Temperature 2;°C|1176;8;;Battery 2 Power Stage Temp;°C|1177;8;;Battery 2 Remaining Capacity;mAh
1178;8;;Battery ID 0 Error Code|1179;8;;Battery ID 1 Error Code|1180;8;;Cluster Error Code|1181;8;;Max Charge Current;A|1182;8;;Lowest Battery 2 Temperature;°C|1183;8;;Highest Battery 2 Temperature;°C
1184;8;;Lowest Battery 2 Voltage;mV|1185;8;;Highest Battery 2 Voltage;mV|1200;1;;GSM Cell MNC 1|1201;1;;GSM Cell MNC 2|1202;1;;GSM Cell MNC 3|1203;1;;GSM Cell MNC 4|1205;1;;LVCAN RSF SpeedLimitSign
1206;1;;LVCAN RSF EndOfSpeedLimitSign|1207;1;;LVCAN RSF SpeedExceeded|1208;1;;LVCAN RSF TimeSpeedLimitSign|1209;1;;LVCAN RSF WthrSpeedLimitSign|1292;1;;COM2 DSM mask event|1412;1;;Motorcycle Fall Detection
10009;2;;Eco score|10040;1;;Inbox Fuel|10041;2;;Inbox Battery|10042;4;;Inbox TELH|10043;4;;Inbox TVH|10044;4;;Inbox TENH|10045;1;;Zone 1 Compartment state|10046;1;;Zone 1 Compartment mode
10047;2;;Zone 1 Return Air Sensor 1;°C;;s|10048;2;;Zone 1 Supply Air Sensor 1;°C;;s|10049;2;;Zone 1 Set Temperature;°C;;s|10050;2;;Zone 1 Evaporator temperature;°C;;s|10051;2;;Zone 1 Return Air Sensor 2;°C;;s
10052;2;;Zone 1 Supply Air Sensor 2;°C;;s|10053;1;;Z1 Power mode|10054;1;;Zone 2 Compartment state|10055;1;;Zone 2 Compartment mode|10056;2;;Zone 2 Return Air Sensor 1;°C;;s|10057;2;;Zone 2 Supply Air Sensor 1;°C;;s
10058;2;;Zone 2 Set Temperature;°C;;s|10059;2;;Zone 2 Evaporator temperature;°C;;s|10060;2;;Zone 2 Return Air sensor 2;°C;;s|10061;2;;Zone 2 Supply Air sensor 2;°C;;s|10063;1;;Zone 3 Compartment state
10064;1;;Zone 3 Compartment mode|10065;2;;Zone 3 Return Air sensor 1;°C;;s|10066;2;;Zone 3 Supply Air sensor 1;°C;;s|10067;2;;Zone 3 Set Temperature;°C;;s|10068;2;;Zone 3 Evaporator temperature;°C;;s
10069;2;;Zone 3 Return Air sensor 2;°C;;s|10070;2;;Zone 3 Supply Air sensor 2;°C;;s|10071;1;;Zone 3 Operating Mode|10189;1;;Total Tires|10190;1;;Total Axles|10191;8;;Graphical Position|10192;1;;Tire 1 pressure
10193;1;;Tire 2 pressure|10194;1;;Tire 3 pressure|10195;1;;Tire 4 pressure|10196;1;;Tire 5 pressure|10197;1;;Tire 6 pressure|10198;1;;Tire 7 pressure|10199;1;;Tire 8 pressure|10200;1;;Tire 9 pressure
10201;1;;Tire 10 pressure|10202;1;;Tire 11 pressure|10203;1;;Tire 12 pressure|10204;1;;Tire 13 pressure|10205;1;;Tire 14 pressure|10206;1;;Tire 15 pressure|10207;1;;Tire 16 pressure|10208;1;;Tire 17 pressure
10209;1;;Tire 18 pressure|10210;1;;Tire 19 pressure|10211;1;;Tire 20 pressure|10212;1;;Tire 21 pressure|10213;1;;Tire 22 pressure|10214;1;;Tire 23 pressure|10215;1;;Tire 24 pressure|10298;1;;Manual CAN 20
10299;1;;Manual CAN 21|10300;1;;Manual CAN 22|10301;1;;Manual CAN 23|10302;1;;Manual CAN 24|10303;1;;Manual CAN 25|10304;1;;Manual CAN 26|10305;1;;Manual CAN 27|10306;1;;Manual CAN 28|10307;1;;Manual CAN 29
10308;1;;Manual CAN 30|10309;1;;Manual CAN 31|10310;1;;Manual CAN 32|10311;1;;Manual CAN 33|10312;1;;Manual CAN 34|10313;1;;Manual CAN 35|10314;1;;Manual CAN 36|10315;1;;Manual CAN 37|10316;1;;Manual CAN 38
10317;1;;Manual CAN 39|10318;1;;Manual CAN 40|10319;1;;Manual CAN 41|10320;1;;Manual CAN 42|10321;1;;Manual CAN 43|10322;1;;Manual CAN 44|10323;1;;Manual CAN 45|10324;1;;Manual CAN 46|10325;1;;Manual CAN 47
10326;1;;Manual CAN 48|10327;1;;Manual CAN 49|10328;1;;Manual CAN 50|10329;1;;Manual CAN 51|10330;1;;Manual CAN 52|10331;1;;Manual CAN 53|10332;1;;Manual CAN 54|10333;1;;Manual CAN 55|10334;1;;Manual CAN 56
10335;1;;Manual CAN 57|10336;1;;Manual CAN 58|10337;1;;Manual CAN 59|10338;1;;Manual CAN 60|10339;1;;Manual CAN 61|10340;1;;Manual CAN 62|10341;1;;Manual CAN 63|10342;1;;Manual CAN 64|10343;1;;Manual CAN 65
10344;1;;Manual CAN 66|10345;1;;Manual CAN 67|10346;1;;Manual CAN 68|10347;1;;Manual CAN 69|10348;1;;Fuel level 2;%|10349;1;;MIL indicator|10350;2;;Ambient Air Temperature;°C;;s
10351;2;;Compressor Coolant Temperature;°C;;s|10352;1;;Alarm level|10353;2;;Compressor Config|10354;1;;Communication state flags|10355;1;;Door Status|10356;8;;Installation Serial|10357;8;;Trailer Serial
10360;1;;Tire 1 Temperature;°C|10361;1;;Tire 1 Warning|10362;1;;Tire 2 Temperature;°C|10363;1;;Tire 2 Warning|10364;1;;Tire 3 Temperature;°C|10365;1;;Tire 3 Warning|10366;1;;Tire 4 Temperature;°C
10367;1;;Tire 4 Warning|10368;1;;Tire 5 Temperature;°C|10369;1;;Tire 5 Warning|10370;1;;Tire 6 Temperature;°C|10371;1;;Tire 6 Warning|10372;1;;Tire 7 Temperature;°C|10373;1;;Tire 7 Warning
10374;1;;Tire 8 Temperature;°C|10375;1;;Tire 8 Warning|10376;1;;Tire 9 Temperature;°C|10377;1;;Tire 9 Warning|10378;1;;Tire 10 Temperature;°C|10379;1;;Tire 10 Warning|10380;1;;Tire 11 Temperature;°C
10381;1;;Tire 11 Warning|10382;1;;Tire 12 Temperature;°C|10383;1;;Tire 12 Warning|10384;1;;Tire 13 Temperature;°C|10385;1;;Tire 13 Warning|10386;1;;Tire 14 Temperature;°C|10387;1;;Tire 14 Warning
10388;1;;Tire 15 Temperature;°C|10389;1;;Tire 15 Warning|10390;1;;Tire 16 Temperature;°C|10391;1;;Tire 16 Warning|10392;1;;Tire 17 Temperature;°C|10393;1;;Tire 17 Warning|10394;1;;Tire 18 Temperature;°C
10395;1;;Tire 18 Warning|10396;1;;Tire 19 Temperature;°C|10397;1;;Tire 19 Warning|10398;1;;Tire 20 Temperature;°C|10399;1;;Tire 20 Warning|10400;1;;Tire 21 Temperature;°C|10401;1;;Tire 21 Warning
10402;1;;Tire 22 Temperature;°C|10403;1;;Tire 22 Warning|10404;1;;Tire 23 Temperature;°C|10405;1;;Tire 23 Warning|10406;1;;Tire 24 Temperature;°C|10407;1;;Tire 24 Warning|10428;8;;Tell Tale 0|10429;8;;Tell Tale 1
10430;8;;Tell Tale 2|10431;8;;Tell Tale 3|10455;1;;AdBlue level;%|10456;1;;FerryTrainStatus|10464;1;;External Digital Sensor 1|10465;1;;External Digital Sensor 2|10466;1;;External Digital Sensor 3
10467;1;;External Digital Sensor 4|10468;2;;Analog Input 1;V|10469;2;;Analog Input 2;V|10470;2;;Analog Input 3;V|10472;1;;Manufacturer ID|10473;1;;Battery State Flags;enum
(bit field)
10474;1;;Fuel state flags;enum
(bit field)|10475;4;;Maintenance 1 Hours;h|10476;4;;Maintenance 2 Hours;h|10477;4;;Maintenance 3 Hours;h|10478;4;;Maintenance 4 Hours;h|10479;4;;Maintenance 5 Hours;h|10480;1;;Run Mode
10481;2;;External Temperature 1;°C;;s|10482;2;;External Temperature 2;°C;;s|10483;2;;External Temperature 3;°C;;s|10484;2;;External Temperature 4;°C;;s|10485;2;;External Temperature 5;°C;;s
10486;2;;External Temperature 6;°C;;s|10487;1;;1Wire Humidity 1;%|10488;1;;1Wire Humidity 2;%|10489;1;;1Wire Humidity 3;%|10490;1;;1Wire Humidity 4;%|10491;1;;1Wire Humidity 5;%|10492;1;;1Wire Humidity 6;%
10493;4;;DTC DM1|10494;4;;DTC Time DM1;s|10495;4;;DTC DM2|10496;4;;DTC Time DM2;s|10500;-1;;BLE Advertisement data|10501;1;;Drivers hours rules pre warning time delay;min|10502;1;;Out Of Scope Condition
10503;4;;Next Calibration Date|10504;4;;Driver 1 end of last daily rest report|10505;4;;Driver 1 end of last weekly rest period|10506;4;;Driver 1 end of second last weekly rest period
10507;2;;Driver 1 current daily driving time;min|10508;2;;Driver 1 current weekly driving time;min|10509;2;;Driver 1 time left until new daily rest period;min
10510;1;;Driver 1 number of times 9h daily driving time exceeds|10511;4;;Driver 2 end of last daily rest report|10512;4;;Driver 2 end of last weekly rest period
10513;4;;Driver 2 end of second last weekly rest period|10514;2;;Driver 2 current daily driving time;min|10515;2;;Driver 2 current weekly driving time;min|10516;2;;Driver 2 time left until new daily rest period;min
10517;1;;Driver 2 number of times 9h daily driving time exceeds|10518;36;;Driver 1 Name|10519;36;;Driver 1 SurName|10520;36;;Driver 2 Name|10521;36;;Driver 2 SurName
10522;2;;Driver 1 Time Left Until New Weekly Rest Period;min|10523;2;;Driver 2 Time Left Until New Weekly Rest Period;min|10524;2;;Driver 1 Minimum Daily Rest;min|10525;2;;Driver 2 Minimum Daily Rest;min
10526;2;;Driver 1 Minimum Weekly Rest;min|10527;2;;Driver 2 Minimum Weekly Rest;min|10528;2;;Driver 1 Duration Of Next Break Rest;min|10529;2;;Driver 2 Duration Of Next Break Rest;min
10530;2;;Driver 1 Remaining Time Until Next Break Or Rest;min|10531;2;;Driver 2 Remaining Time Until Next Break Or Rest;min|10532;2;;Driver 1 Remaining Current Driving Time;min
10533;2;;Driver 1 Remaining Driving Time On Current Shift;min|10534;2;;Driver 1 Remaining Driving Time Of Current Week;min|10535;2;;Driver 1 Open Compensation In The Last Week;min
10536;2;;Driver 1 Open Compensation In Week Before Last;min|10537;2;;Driver 1 Open Compensation In 2nd Week Before Last;min|10538;2;;Driver 1 Additional Information;Bit encoded
10539;2;;Driver 1 Remaining Time Of Current Break Rest;min|10540;2;;Driver 1 Time Left Until Next Driving Period;min|10541;2;;Driver 1 Duration Of Next Driving Period;min|10611;200;;RS232_COM1Data
10612;200;;RS232_COM2Data|10631;1;;LVCAN Driver Seatbelt|10632;1;;LVCAN Front Passenger Seatbelt|10639;16;;Error Codes|10640;4;;Impulse counter frequency 1;Hz|10641;4;;Impulse counter RPM 1;RPM
10642;4;;Impulse counter frequency 2;Hz|10643;4;;Impulse counter RPM 2;RPM|10644;2;;Temperature Probe 1;;;s|10645;2;;Temperature Probe 2;;;s|10646;2;;Temperature Probe 3;;;s|10647;2;;Temperature Probe 4;;;s
10648;2;;Temperature Probe 5;;;s|10649;2;;Temperature Probe 6;;;s|10683;2;;Temperature 1;°C;0.1;s|10684;2;;Temperature 2;°C;0.1;s|10685;2;;Temperature 3;°C;0.1;s|10686;2;;Temperature 4;°C;0.1;s|10687;1;;Status 1
10688;1;;Status 2|10689;1;;Status 3|10690;1;;Status 4|10691;1;;Alarm 1|10692;1;;Alarm 2|10693;1;;Alarm 3|10694;1;;Alarm 4|10695;2;;Input 1;°C;0.1;s|10696;2;;Input 2;°C;0.1;s|10697;2;;Input 3;°C;0.1;s
10698;2;;Input 4;°C;0.1;s|10699;2;;Input 5;°C;0.1;s|10700;2;;Input 6;°C;0.1;s|10701;2;;Setpoint 1;°C;0.1;s|10702;2;;Setpoint 2;°C;0.1;s|10703;2;;Setpoint 3;°C;0.1;s|10800;2;;EYE Temperature 1;°C;0.01;s
10801;2;;EYE Temperature 2;°C;0.01;s|10802;2;;EYE Temperature 3;°C;0.01;s|10803;2;;EYE Temperature 4;°C;0.01;s|10804;1;;EYE Humidity 1;%|10805;1;;EYE Humidity 2;%|10806;1;;EYE Humidity 3;%|10807;1;;EYE Humidity 4;%
10808;1;;EYE Magnet 1|10809;1;;EYE Magnet 2|10810;1;;EYE Magnet 3|10811;1;;EYE Magnet 4|10812;2;;EYE Movement 1|10813;2;;EYE Movement 2|10814;2;;EYE Movement 3|10815;2;;EYE Movement 4|10816;1;;EYE Pitch 1;;;s
10817;1;;EYE Pitch 2;;;s|10818;1;;EYE Pitch 3;;;s|10819;1;;EYE Pitch 4;;;s|10820;1;;EYE Low Battery 1|10821;1;;EYE Low Battery 2|10822;1;;EYE Low Battery 3|10823;1;;EYE Low Battery 4|10824;1;;EYE Battery Voltage 1
10825;1;;EYE Battery Voltage 2|10826;1;;EYE Battery Voltage 3|10827;1;;EYE Battery Voltage 4|10832;2;;EYE Roll 1;;;s|10833;2;;EYE Roll 2;;;s|10834;2;;EYE Roll 3;;;s|10835;2;;EYE Roll 4;;;s
10836;2;;EYE Movement count 1|10837;2;;EYE Movement count 2|10838;2;;EYE Movement count 3|10839;2;;EYE Movement count 4|10840;2;;EYE Magnet count 1|10841;2;;EYE Magnet count 2|10842;2;;EYE Magnet count 3
10843;2;;EYE Magnet count 4|10879;4;;High voltage battery voltage;mV;50|10880;4;;High voltage battery current;mA;50;s|10881;1;;Internal Charger Status|10882;1;;Generic state of charge|10883;1;;Ignition
10884;1;;External Energy Source Connection Status|10885;1;;Seatbelt switch|10886;4;;EVSE1 AC RMS Current;mA;50;s|10887;4;;EVSE1 AC RMS Voltage;mV;50|10888;1;;DC Charging State
10889;2;;High Voltage Battery Highest Cell Temperature;°C;;s|10890;2;;High Voltage Battery Lowest Cell Temperature;°C;;s|10891;2;;Propulsion Motor Coolant Fan 1 Control Temperature;°C;;s
10892;1;;Air Conditioner Compressor Status|10893;1;;High Voltage Battery Temperature;°C;;s|10894;1;;HVESS Thermal Management System Heater Status|10895;2;;Fuel Supply Estimated Remaining Distance;km
10896;2;;Trailer Weight;kg;2|10897;2;;Cargo Weight;kg;2|10898;2;;Powered Vehicle Weight;kg;10|10899;2;;Gross Combination Vehicle Weight;kg;10|10901;2;;Highest cell voltage;mV|10902;2;;Lowest cell voltage;mV
10903;4;;HVESS Nominal Rated Capacity;%|10904;1;;HVESS State of Health;%|10911;4;;Impulse counter value 1|10912;4;;Impulse counter value 3|10913;4;;Impulse counter frequency 3;Hz|10914;4;;Impulse counter RPM 3;rpm
10915;4;;Impulse counter value 4|10916;4;;Impulse counter frequency 4;Hz|10917;4;;Impulse counter RPM 4;rpm|11002;4;;BMS0 Voltage Cell Min;mV|11003;4;;BMS0 Voltage Cell Max;mV|11317;-1;;EYE Sensor List
11700;1;;COM1 DSM drowsiness event|11701;1;;COM1 DSM distraction event|11702;1;;COM1 DSM yawning event|11703;1;;COM1 DSM phone event|11704;1;;COM1 DSM smoking event|11705;1;;COM1 DSM driver absence event
11706;1;;COM1 DSM mask event|11707;1;;COM1 DSM G-sensor event|11708;10;;COM1 DSM active driver name|11709;1;;COM1 DSM recording status|11710;1;;COM1 DSM GPS status|11711;1;;COM1 DSM speed;km/h
11712;1;;COM1 DSM error code|11713;1;;COM1 DSM seatbelt detection|11714;1;;DSM state|12000;1;;Event IO ID|12001;-1;;Active Driver ID|12002;-1;;VIN Number|12003;2;;Event Counter|12010;4;;Coasting Distance;m
12011;4;;Coasting Fuel Used;mL|12012;4;;Coasting Time;s|12013;4;;EcoRoll Distance;m|12014;4;;EcoRoll Fuel Used;mL|12015;4;;EcoRoll Time;s|12016;4;;Braking Distance;m|12017;4;;Braking Fuel Used;mL
12018;4;;Braking Time;s|12019;4;;Braking Count|12020;4;;Retarder Distance;m|12021;4;;Retarder Fuel Used;mL|12022;4;;Retarder Time;s|12023;4;;Cruise Distance;m|12024;4;;Cruise Fuel Used;mL|12025;4;;Cruise Time;s
12026;4;;Torque Distance;m|12027;4;;Torque Fuel Used;mL|12028;4;;Torque Time;s|12029;4;;PTO Distance;m|12030;4;;PTO Fuel Used;mL|12031;4;;PTO Time;s|12032;4;;Fuel While Driving fuel;mL
12033;4;;Fuel While Idle fuel;mL|12034;4;;Engine Load fuel;mL|12035;4;;Total Distance;m|12036;4;;Total Fuel Used;mL|12037;4;;Total Time;s|12050;2;;Short Stops Count|12051;2;;Long Stops Count
12052;2;;Parking brake Count|12053;2;;Harsh Acceleration Count|12054;2;;Harsh Braking Count|12055;2;;Harsh Cornering Count|12100;4;;Speed Range 1 Distance;m|12101;4;;Speed Range 2 Distance;m
12102;4;;Speed Range 3 Distance;m|12103;4;;Speed Range 4 Distance;m|12104;4;;Speed Range 5 Distance;m|12105;4;;Speed Range 6 Distance;m|12106;4;;Speed Range 7 Distance;m|12107;4;;Speed Range 8 Distance;m
12108;4;;Speed Range 9 Distance;m|12109;4;;Speed Range 10 Distance;m|12110;4;;Speed Range 1 Fuel used;mL|12111;4;;Speed Range 2 Fuel used;mL|12112;4;;Speed Range 3 Fuel used;mL|12113;4;;Speed Range 4 Fuel used;mL
12114;4;;Speed Range 5 Fuel used;mL|12115;4;;Speed Range 6 Fuel used;mL|12116;4;;Speed Range 7 Fuel used;mL|12117;4;;Speed Range 8 Fuel used;mL|12118;4;;Speed Range 9 Fuel used;mL
12119;4;;Speed Range 10 Fuel used;mL|12120;4;;Speed Range 1 Time;s|12121;4;;Speed Range 2 Time;s|12122;4;;Speed Range 3 Time;s|12123;4;;Speed Range 4 Time;s|12124;4;;Speed Range 5 Time;s
12125;4;;Speed Range 6 Time;s|12126;4;;Speed Range 7 Time;s|12127;4;;Speed Range 8 Time;s|12128;4;;Speed Range 9 Time;s|12129;4;;Speed Range 10 Time;s|12130;4;;RPM Range 1 Distance;m|12131;4;;RPM Range 2 Distance;m
12132;4;;RPM Range 3 Distance;m|12133;4;;RPM Range 4 Distance;m|12134;4;;RPM Range 5 Distance;m|12135;4;;RPM Range 6 Distance;m|12136;4;;RPM Range 7 Distance;m|12137;4;;RPM Range 8 Distance;m
12138;4;;RPM Range 9 Distance;m|12139;4;;RPM Range 10 Distance;m|12140;4;;RPM Range 1 Fuel used;mL|12141;4;;RPM Range 2 Fuel used;mL|12142;4;;RPM Range 3 Fuel used;mL|12143;4;;RPM Range 4 Fuel used;mL
12144;4;;RPM Range 5 Fuel used;mL|12145;4;;RPM Range 6 Fuel used;mL|12146;4;;RPM Range 7 Fuel used;mL|12147;4;;RPM Range 8 Fuel used;mL|12148;4;;RPM Range 9 Fuel used;mL|12149;4;;RPM Range 10 Fuel used;mL
12150;4;;RPM Range 1 Time;s|12151;4;;RPM Range 2 Time;s|12152;4;;RPM Range 3 Time;s|12153;4;;RPM Range 4 Time;s|12154;4;;RPM Range 5 Time;s|12155;4;;RPM Range 6 Time;s|12156;4;;RPM Range 7 Time;s
12157;4;;RPM Range 8 Time;s|12158;4;;RPM Range 9 Time;s|12159;4;;RPM Range 10 Time;s|12160;4;;Torque Range 1 Distance;m|12161;4;;Torque Range 2 Distance;m|12162;4;;Torque Range 3 Distance;m
12163;4;;Torque Range 4 Distance;m|12164;4;;Torque Range 5 Distance;m|12165;4;;Torque Range 6 Distance;m|12166;4;;Torque Range 7 Distance;m|12167;4;;Torque Range 8 Distance;m|12168;4;;Torque Range 9 Distance;m
12169;4;;Torque Range 10 Distance;m|12170;4;;Torque Range 1 Fuel used;mL|12171;4;;Torque Range 2 Fuel used;mL|12172;4;;Torque Range 3 Fuel used;mL|12173;4;;Torque Range 4 Fuel used;mL
12174;4;;Torque Range 5 Fuel used;mL|12175;4;;Torque Range 6 Fuel used;mL|12176;4;;Torque Range 7 Fuel used;mL|12177;4;;Torque Range 8 Fuel used;mL|12178;4;;Torque Range 9 Fuel used;mL
12179;4;;Torque Range 10 Fuel used;mL|12180;4;;Torque Range 1 Time;s|12181;4;;Torque Range 2 Time;s|12182;4;;Torque Range 3 Time;s|12183;4;;Torque Range 4 Time;s|12184;4;;Torque Range 5 Time;s
12185;4;;Torque Range 6 Time;s|12186;4;;Torque Range 7 Time;s|12187;4;;Torque Range 8 Time;s|12188;4;;Torque Range 9 Time;s|12189;4;;Torque Range 10 Time;s|12190;4;;Braking Range 1 Distance;m
12191;4;;Braking Range 2 Distance;m|12192;4;;Braking Range 3 Distance;m|12193;4;;Braking Range 4 Distance;m|12194;4;;Braking Range 5 Distance;m|12195;4;;Braking Range 6 Distance;m|12196;4;;Braking Range 7 Distance;m
12197;4;;Braking Range 8 Distance;m|12198;4;;Braking Range 9 Distance;m|12199;4;;Braking Range 10 Distance;m|12200;4;;Braking Range 1 Fuel used;mL|12201;4;;Braking Range 2 Fuel used;mL
12202;4;;Braking Range 3 Fuel used;mL|12203;4;;Braking Range 4 Fuel used;mL|12204;4;;Braking Range 5 Fuel used;mL|12205;4;;Braking Range 6 Fuel used;mL|12206;4;;Braking Range 7 Fuel used;mL
12207;4;;Braking Range 8 Fuel used;mL|12208;4;;Braking Range 9 Fuel used;mL|12209;4;;Braking Range 10 Fuel used;mL|12210;4;;Braking Range 1 Time;s|12211;4;;Braking Range 2 Time;s|12212;4;;Braking Range 3 Time;s
12213;4;;Braking Range 4 Time;s|12214;4;;Braking Range 5 Time;s|12215;4;;Braking Range 6 Time;s|12216;4;;Braking Range 7 Time;s|12217;4;;Braking Range 8 Time;s|12218;4;;Braking Range 9 Time;s
12219;4;;Braking Range 10 Time;s|12301;1;;iCam DualCam1 Front State|12302;1;;iCam DualCam1 Rear State|12303;1;;iCam DashCam1 State|12304;1;;iCam DualCam2 Front State|12305;1;;iCam DualCam2 Rear State
12306;1;;iCam DashCam2 State|12400;2;;Groundspeed of a machine;m/s;0.001|12401;4;;Ground based distance;m;0.001|12402;1;;Ground based direction|12403;2;;Wheel speed of a machine;m/s;0.001
12404;4;;Wheel based distance;m;0.001|12405;1;;Wheel based direction|12406;1;;Key switch state|12407;1;;Implement transport state|12408;1;;Implement park state|12409;1;;Implement work state
12410;1;;Front hitch position;%|12411;1;;Front hitch in-work indication|12412;1;;Front nominal lower link force;%;;s|12413;4;;Front draft;N;;s|12414;1;;Rear hitch position;%|12415;1;;Rear hitch in-work indication
12416;1;;Rear nominal lower link force;%;;s|12417;4;;Rear draft;N;;s|12418;4;;Front PTO output shaft speed;rpm;0.001|12419;4;;Front PTO shaft speed point;rpm;0.001|12420;1;;Front PTO engagement
12421;1;;Front PTO mode|12422;1;;Front PTO economy mode|12423;4;;Rear PTO output shaft speed;rpm;0.001|12424;4;;Rear PTO shaft speed point;rpm;0.001|12425;1;;Rear PTO engagement|12426;1;;Rear PTO mode
12427;1;;Rear PTO economy mode|12428;1;;Front hitch position command;%|12429;1;;Rear hitch position command;%|12430;4;;Shaft speed set point command;rpm;0.001|12431;4;;Shaft speed set point command;rpm;0.001
12432;1;;Front PTO engagement command|12433;1;;Rear PTO engagement command|12434;1;;Front PTO mode command|12435;1;;Rear PTO mode command|12436;1;;Front PTO economy mode command
12437;1;;Rear PTO economy mode command|12438;1;;Auxil ext valve number 0;%;;s|12439;1;;Auxil ext valve number 1;%;;s|12440;1;;Auxil ext valve number 2;%;;s|12441;1;;Auxil ext valve number 3;%;;s
12442;1;;Auxil ext valve number 4;%;;s|12443;1;;Auxil ext valve number 5;%;;s|12444;1;;Auxil ext valve number 6;%;;s|12445;1;;Auxil ext valve number 7;%;;s|12446;1;;Auxil ext valve number 8;%;;s
12447;1;;Auxil ext valve number 9;%;;s|12448;1;;Auxil ext valve number 10;%;;s|12449;1;;Auxil ext valve number 11;%;;s|12450;1;;Auxil ext valve number 12;%;;s|12451;1;;Auxil ext valve number 13;%;;s
12452;1;;Auxil ext valve number 14;%;;s|12453;1;;Auxil ext valve number 15;%;;s|12454;1;;Auxil ret valve number 0;%;;s|12455;1;;Auxil ret valve number 1;%;;s|12456;1;;Auxil ret valve number 2;%;;s
12457;1;;Auxil ret valve number 3;%;;s|12458;1;;Auxil ret valve number 4;%;;s|12459;1;;Auxil ret valve number 5;%;;s|12460;1;;Auxil ret valve number 6;%;;s|12461;1;;Auxil ret valve number 7;%;;s
12462;1;;Auxil ret valve number 8;%;;s|12463;1;;Auxil ret valve number 9;%;;s|12464;1;;Auxil ret valve number 10;%;;s|12465;1;;Auxil ret valve number 11;%;;s|12466;1;;Auxil ret valve number 12;%;;s
12467;1;;Auxil ret valve number 13;%;;s|12468;1;;Auxil ret valve number 14;%;;s|12469;1;;Auxil ret valve number 15;%;;s|12470;1;;0 valve fail safe state|12471;1;;1 valve fail safe state
12472;1;;2 valve fail safe state|12473;1;;3 valve fail safe state|12474;1;;4 valve fail safe state|12475;1;;5 valve fail safe state|12476;1;;6 valve fail safe state|12477;1;;7 valve fail safe state
12478;1;;8 valve fail safe state|12479;1;;9 valve fail safe state|12480;1;;10 valve fail safe state|12481;1;;11 valve fail safe state|12482;1;;12 valve fail safe state|12483;1;;13 valve fail safe state
12484;1;;14 valve fail safe state|12485;1;;15 valve fail safe state|12486;1;;0 valve state|12487;1;;1 valve state|12488;1;;2 valve state|12489;1;;3 valve state|12490;1;;4 valve state|12491;1;;5 valve state
12492;1;;6 valve state|12493;1;;7 valve state|12494;1;;8 valve state|12495;1;;9 valve state|12496;1;;10 valve state|12497;1;;11 valve state|12498;1;;12 valve state|12499;1;;13 valve state|12500;1;;14 valve state
12501;1;;15 valve state|12502;1;;extend port measured flow 0;%;;s|12503;1;;extend port measured flow 1;%;;s|12504;1;;extend port measured flow 2;%;;s|12505;1;;extend port measured flow 3;%;;s
12506;1;;extend port measured flow 4;%;;s|12507;1;;extend port measured flow 5;%;;s|12508;1;;extend port measured flow 6;%;;s|12509;1;;extend port measured flow 7;%;;s|12510;1;;extend port measured flow 8;%;;s
12511;1;;extend port measured flow 9;%;;s|12512;1;;extend port measured flow 10;%;;s|12513;1;;extend port measured pressure 11;%;;s|12514;1;;extend port measured pressure 12;%;;s
12515;1;;extend port measured pressure 13;%;;s|12516;1;;extend port measured pressure 14;%;;s|12517;1;;extend port measured pressure 15;%;;s|12582;1;;valve port flow 0;%|12583;1;;valve port flow 1;%
12584;1;;valve port flow 2;%|12585;1;;valve port flow 3;%|12586;1;;valve port flow 4;%|12587;1;;valve port flow 5;%|12588;1;;valve port flow 6;%|12589;1;;valve port flow 7;%|12590;1;;valve port flow 8;%
12591;1;;valve port flow 9;%|12592;1;;valve port flow 10;%|12593;1;;valve port flow 11;%|12594;1;;valve port flow 12;%|12595;1;;valve port flow 13;%|12596;1;;valve port flow 14;%|12597;1;;valve port flow 15;%
12630;1;;Tractor high-beam head lights|12631;1;;Tractor low-beam head lights|12632;1;;Tractor alternate head lights|12633;1;;Daytime running lights|12634;1;;Left-turn signal lights|12635;1;;Right-turn signal lights
12636;1;;Beacon lights|12637;1;;Front fog lights|12638;1;;Left stop lights|12639;1;;Right stop lights|12640;1;;Centre stop lights|12641;1;;Back up light and alarm horn|12642;1;;Tractor marker lights
12643;1;;Implement marker lights|12644;1;;Tractor clearance lights|12645;1;;Implement clearance lights|12646;1;;Rear high mounted work lights|12647;1;;Rear low mounted work lights|12648;1;;Underside work lights
12649;1;;Rear fog lights|12650;1;;Front high-mounted work lights|12651;1;;Front low-mounted work light|12652;1;;Side high-mounted work lights|12653;1;;Side low mounted work lights
12654;1;;Implement left forward work lights|12655;1;;Implement right forward work lights|12656;1;;Implement OEM option 1 light|12657;1;;Implement OEM option 2 light|12658;1;;Implement rear work lights
12659;1;;Implement left work lights|12660;1;;Implement right work lights|12661;1;;Lighting data message request|12662;1;;Tractor high-beam head lights|12663;1;;Tractor low-beam head lights
12664;1;;Tractor alternate head lights|12665;1;;Daytime running lights|12666;1;;Left-turn signal lights|12667;1;;Right-turn signal lights|12668;1;;Beacon lights|12669;1;;Front fog lights|12670;1;;Left stop lights
12671;1;;Right stop lights|12672;1;;Centre stop lights|12673;1;;Back up light and alarm horn|12674;1;;Tractor marker lights|12675;1;;Implement marker lights|12676;1;;Tractor clearance lights
12677;1;;Implement clearance lights|12678;1;;Rear high mounted work lights|12679;1;;Rear low mounted work lights|12680;1;;Underside work lights|12681;1;;Rear fog lights|12682;1;;Front high-mounted work lights
12683;1;;Front low-mounted work light|12684;1;;Side high-mounted work lights|12685;1;;Side low mounted work lights|12686;1;;Implement left forward work lights|12687;1;;Implement right forward work lights
12688;1;;Implement OEM option 1 light|12689;1;;Implement OEM option 2 light|12690;1;;Implement rear work lights|12691;1;;Implement left work lights|12692;1;;Implement right work lights
12693;1;;Background illumination level|12710;8;;Security State Flags P4|12711;8;;Control State Flags P4|12712;8;;Indicator State Flags P4|12713;1;;SSF Ignition On|12714;1;;Drive Right KeyInIgnition Lock
12715;1;;SSF Webasto|12716;1;;SSF Engine Working|12717;1;;SSF Standalone Engine|12718;1;;SSF Ready To Drive|12719;1;;SSF Engine Working On CNG|12720;1;;SSF Work Mode|12721;1;;SSF Operator|12722;1;;SSF Interlock
12723;1;;SSF Engine Lock Active|12724;1;;SSF Request To Lock Engine|12725;1;;Drive Right Handbrake Active|12726;1;;SSF Footbrake Actuated|12727;1;;SSF Clutch Pushed|12728;1;;SSF Hazard Warning Lights
12729;1;;Drive R Front L Door Opened|12730;1;;Drive R Rear L Door Opened|12731;1;;Drive R Rear R Door Opened|12732;1;;Drive R Trunk Door Opened|12733;1;;SSF Engine Cover Open|12734;1;;SSF Roof Open
12735;1;;SSF Charging Wire Plugged|12736;1;;SSF Battery Charging|12737;1;;SSF Electric Engine State|12738;1;;SSF Car Closed Factory Remote|12739;1;;Drive Right Car Closed|12740;1;;SSF Factory Alarm Actuated
12741;1;;SSF Factory Alarm Emulated|12742;1;;SSF Signal Close Factory Rem|12743;1;;SSF Signal Open Factory Rem|12744;1;;SSF Rearming Signal|12745;1;;SSF CAN Module In Sleep|12746;1;;SSF Factory Remote 3x
12747;1;;SSF Factory Armed|12748;1;;SSF Drive Active|12749;1;;Drive R Parking Gear Active|12750;1;;Drive R Reverse Gear Active|12751;1;;Drive R Neutral Gear Active|12752;1;;SSF EngineWork On Dual Fuel
12753;1;;SSF Engine Work On LPG|12754;1;;CSF Parking Lights On|12755;1;;CSF Dipped Head lights On|12756;1;;CSF Full Beam Head lights On|12757;1;;CSF Rear Fog Lights On|12758;1;;CSF Front Fog Lights On
12759;1;;CSF Additional Front Lights On|12760;1;;CSF Additional Rear Lights On|12761;1;;CSF Light Signal On|12762;1;;CSF Trailer Connected|12763;1;;CSF Air Cond On|12764;1;;CSF Cruise Control On
12765;1;;CSF Automatic Retarded On|12766;1;;CSF Manual Retarded On|12767;1;;CSF Driver Seatbelt|12768;1;;CSF Front Pass Seatbelt|12769;1;;CSF Rear Left Pass Seatbelt|12770;1;;CSF Rear Right Pass Seatbelt
12771;1;;CSF Rear Centre Pass Seatbelt|12772;1;;CSF Front Pass Present|12773;1;;CSF Start Stop System Inactive|12774;1;;CSF PTO|12775;1;;CSF Front Differential Locked|12776;1;;CSF Rear Differential Locked
12777;1;;CSF Central Diff4HI Locked|12778;1;;CSF Central Diff4LO Locked|12779;1;;CSF Trailer Axle1 Lift Active|12780;1;;CSF Trailer Axle2 Lift Active|12781;1;;ISF Check Engine On|12782;1;;ISF ABS
12783;1;;ISF ESP Indicator|12784;1;;ISF ESP|12785;1;;ISF STOP|12786;1;;ISF Oil Level Indicator On|12787;1;;ISF Coolant Level Ind|12788;1;;ISF Battery Charging Ind|12789;1;;ISF Handbrake System Ind
12790;1;;ISF AIRBAG Ind|12791;1;;ISF EPS Ind|12792;1;;ISF Warning Ind|12793;1;;ISF Light Failure Ind|12794;1;;ISF Low Tire Press Ind|12795;1;;ISF Wear Of Brake Pads Ind|12796;1;;ISF Low Fuel Level Ind
12797;1;;ISF Maintenance Ind|12798;1;;ISF Glow Plug Ind|12799;1;;ISF FAP Ind|12800;1;;ISF EPC Ind|12801;1;;ISF Engine Oil Filt Plug Ind|12802;1;;ISF Low Engine Oil Press Ind|12803;1;;ISF High Engine OilTemp Ind
12804;1;;ISF Low Coolant Level Ind|12805;1;;Hydraulic Sys High Temp Ind|12806;1;;ISF Oil Over In Hdr Chamb Ind|12807;1;;ISF Air Filter Is Plugged Ind|12808;1;;ISF Fuel Filter Is Plugged Ind
12809;1;;ISF Water In Fuel Ind|12810;1;;ISF Clog Brk Sys Filt Ind|12811;1;;ISF Low Washer Fluid Level Ind|12812;1;;ISF Low AdBlue Level Ind|12813;1;;ISF LowTrailer Tyre Press Ind
12814;1;;ISF Wear Trail Brk Lining Ind|12815;1;;ISF High Trailer Bk Temp Ind|12816;1;;ISF Inc Trail Pneum Supp Ind|12817;1;;ISF Low CNG Level Ind|12818;1;;ASF Right Joystick Moved Right
12819;1;;ASF Right Joystick Moved Left|12820;1;;ASF Right Joystick Moved Frwd|12821;1;;ASF Right Joystick Moved Back|12822;1;;ASF Left Joystick Moved Right|12823;1;;ASF Left Joystick Moved Left
12824;1;;ASF Left Joystick Moved Frwd|12825;1;;ASF Left Joystick Moved Back|12826;1;;ASF First Rear Hydraulic On|12827;1;;ASF Second Rear Hydraulic On|12828;1;;ASF Third Rear Hydraulic On
12829;1;;ASF Fourth Rear Hydraulic On|12830;1;;ASF First Front Hydraulic On|12831;1;;ASF Second Front Hydraulic On|12832;1;;ASF Third Front Hydraulic On|12833;1;;ASF Fourth Front Hydraulic On
12834;1;;ASF Front Three Point Hitch On|12835;1;;ASF Rear Three Point Hitch On|12836;1;;ASF Front Power Take OffOn|12837;1;;ASF Rear Power Take OffOn|12838;1;;ASF Mowing On|12839;1;;ASF Threshing On
12840;1;;ASF Grain Releas Hopper On|12841;1;;ASF Grain Tank 100 Proc|12842;1;;ASF Grain Tank 70 Proc|12843;1;;ASF Grain Tank Open|12844;1;;ASF Unloader Drive On|12845;1;;ASF Cleaning Fan Ctrl On
12846;1;;ASF Thresh Drum Ctrl On|12847;1;;ASF Straw Walker Is Clogged|12848;1;;ASF Excessive Clearance Normal|12849;1;;ASF Low Temp Drive Sys Hydr|12850;1;;ASF High Temp Drive Sys Hydr
12851;1;;ASF Ear Auger Speed Normal|12852;1;;ASF GrainAugerSpeedNormal|12853;1;;ASF Straw Chop Spd Below Norm|12854;1;;ASF Straw Shak Spd Below Norm|12855;1;;ASF Feeder Speed Below Norm
12856;1;;ASF Straw Chopp Switched On|12857;1;;ASF Corn Header Connected|12858;1;;ASF Grain Header Connected|12859;1;;ASF Feeder Reverse On|12860;1;;ASF Hydr Pump Prs Flt Clogged
12861;1;;ASF Adapter Press Filter Sens|12862;1;;ASF Service2 Required Ind|12863;1;;ASF Drain Filter Clogged Ind|12864;1;;ASF Section1 Spraying|12865;1;;ASF Section2 Spraying|12866;1;;ASF Section3 Spraying
12867;1;;ASF Section4 Spraying|12868;1;;ASF Section5 Spraying|12869;1;;ASF Section6 Spraying|12870;1;;ASF Section7 Spraying|12871;1;;ASF Section8 Spraying|12872;1;;ASF Section9 Spraying
12873;1;;USF Salt Disperser On|12874;1;;USF Pouring Chemicals On|12875;1;;USF Conveyor Belt On|12876;1;;USF Salt Spreader Drv Wheel On|12877;1;;USF Brushes On|12878;1;;USF Vacuum Cleaner On
12879;1;;USF Water Supply On|12880;1;;USF Karcher On|12881;1;;USF Liquid Pump On|12882;1;;USF Unloading Hopper On|12883;1;;USF Low Salt Lvl In Cont Ind|12884;1;;USF Low Water Lvl In Cont Ind
12885;1;;USF Chemicals On|12886;1;;USF Compressor On|12887;1;;USF Water Valve Opened|12888;1;;USF Cabin Moved Up Status|12889;1;;USF Cabin Moved Down Status|12890;1;;USF Hydrcs Work Not Permitted
12891;1;;CiSF Section1 Presence|12892;1;;CiSF Section1 Filled|12893;1;;CiSF Section1 Overfilled|12894;1;;CiSF Section2 Presence|12895;1;;CiSF Section2 Filled|12896;1;;CiSF Section2 Overfilled
12897;1;;CiSF Section3 Presence|12898;1;;CiSF Section3 Filled|12899;1;;CiSF Section3 Overfilled|12900;1;;CiSF Section4 Presence|12901;1;;CiSF Section4 Filled|12902;1;;CiSF Section4 Overfilled
12903;1;;CiSF Section5 Presence|12904;1;;CiSF Section5 Filled|12905;1;;CiSF Section5 Overfilled|12906;1;;CiSF Section6 Presence|12907;1;;CiSF Section6 Filled|12908;1;;CiSF Section6 Overfilled
12909;1;;CiSF Section7 Presence|12910;1;;CiSF Section7 Filled|12911;1;;CiSF Section7 Overfilled|12912;1;;CiSF Section8 Presence|12913;1;;CiSF Section8 Filled|12914;1;;CiSF Section8 Overfilled
12915;1;;Drive R Front R Door Opened|12916;1;;ISF Hyd Sys Oil Filt Plugg Ind|12917;1;;ISF Hydr Sys Low Press Ind|12918;1;;ISF Hydr Oil Low Level Ind|12919;1;;SSF Trunk Door Open Factr Rem
12920;8;;Agricultural State Flags P4|12921;8;;Utility State Flags P4|12922;8;;Cistern State Flags P4|12923;1;;COM2 DSM drowsiness event|12924;1;;COM2 DSM distraction event|12925;1;;COM2 DSM yawning event
12926;1;;COM2 DSM phone event|12927;1;;COM2 DSM smoking event|12928;1;;COM2 DSM driver absence event|12930;1;;COM2 DSM G-sensor event|12931;10;;COM2 DSM active driver name|12932;1;;COM2 DSM recording status
12933;1;;COM2 DSM GPS status|12934;1;;COM2 DSM speed;km/h|12935;1;;COM2 DSM error code|12936;1;;COM2 DSM seatbelt detection|12937;1;;COM2 DSM state|20012;1;;Recovery mode alarm|20014;1;;BLE Lost Beacon
20015;1;;Modem Uptime;s|20016;2;;LTE RSRP;dBm;;s|20017;1;;LTE RSRQ;dB;;s|20019;2;;Tamper record event|25015;8;;Modem Uptime;s|25016;2;;LTE RSRP;dBm;;s|25017;1;;LTE RSRQ;dB;;s|25019;1;;LTE Signal RX 0
25020;2;;LTE Cell LAC 1|25021;4;;LTE Cell ID 1|25022;1;;LTE Signal RX 1|25023;2;;LTE Cell LAC 2|25024;4;;LTE Cell ID 2|25025;1;;LTE Signal RX 2|25026;2;;LTE Cell LAC 3|25027;4;;LTE Cell ID 3|25028;1;;LTE Signal RX 3
25029;2;;LTE Cell LAC 4|25030;4;;LTE Cell ID 4|25031;1;;LTE Signal RX 4|25032;1;;LTE Cell MNC 1|25033;1;;LTE Cell MNC 2|25034;1;;LTE Cell MNC 3|25035;1;;LTE Cell MNC 4
`;
