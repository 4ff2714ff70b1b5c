// Printed from openapi/routes.ts by `npm run openapi`. Do not edit.
import { codePoints } from "./code-points.ts";
import { formats } from "../../openapi/formats.ts";
export const checkCnQuery = validate10;
const schema11 = {"$id":"checkCnQuery","type":"object","properties":{"q":{"type":"string","minLength":2,"maxLength":400},"lang":{"default":"pl","$ref":"#/$defs/SanctionsLang"},"as_of":{"type":"string","format":"date"},"regime":{"$ref":"#/$defs/RegimeCode"},"direction":{"$ref":"#/$defs/Direction"},"limit":{"default":100,"type":"integer","minimum":1,"maximum":500},"offset":{"default":0,"type":"integer","minimum":0,"maximum":100000}},"required":["q"],"additionalProperties":false,"$defs":{"SanctionsLang":{"enum":["pl","en"]},"RegimeCode":{"enum":["RU","BY"]},"Direction":{"enum":["export","import","transit","transfer"]}}};
const schema12 = {"enum":["pl","en"]};
const schema13 = {"enum":["RU","BY"]};
const schema14 = {"enum":["export","import","transit","transfer"]};
const func2 = codePoints;
const formats0 = formats.date;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="checkCnQuery" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.lang === undefined){
data.lang = "pl";
}
if(data.limit === undefined){
data.limit = 100;
}
if(data.offset === undefined){
data.offset = 0;
}
if(data.q === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "q"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "q") || (key0 === "lang")) || (key0 === "as_of")) || (key0 === "regime")) || (key0 === "direction")) || (key0 === "limit")) || (key0 === "offset"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.q !== undefined){
let data0 = data.q;
if(typeof data0 === "string"){
if(func2(data0) > 400){
const err2 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 400}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 2){
const err3 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/minLength",keyword:"minLength",params:{limit: 2}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
let data1 = data.lang;
if(!((data1 === "pl") || (data1 === "en"))){
const err5 = {instancePath:instancePath+"/lang",schemaPath:"#/$defs/SanctionsLang/enum",keyword:"enum",params:{allowedValues: schema12.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.as_of !== undefined){
let data2 = data.as_of;
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err6 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.regime !== undefined){
let data3 = data.regime;
if(!((data3 === "RU") || (data3 === "BY"))){
const err8 = {instancePath:instancePath+"/regime",schemaPath:"#/$defs/RegimeCode/enum",keyword:"enum",params:{allowedValues: schema13.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.direction !== undefined){
let data4 = data.direction;
if(!((((data4 === "export") || (data4 === "import")) || (data4 === "transit")) || (data4 === "transfer"))){
const err9 = {instancePath:instancePath+"/direction",schemaPath:"#/$defs/Direction/enum",keyword:"enum",params:{allowedValues: schema14.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
let data5 = data.limit;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err10 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 500 || isNaN(data5)){
const err11 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 500}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err12 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
let data6 = data.offset;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err13 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 100000 || isNaN(data6)){
const err14 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err15 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const checkCnBatchQuery = validate11;
const schema15 = {"$id":"checkCnBatchQuery","type":"object","properties":{},"additionalProperties":false};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="checkCnBatchQuery" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

export const checkCnBatchBody = validate12;
const schema16 = {"$id":"checkCnBatchBody","$ref":"#/$defs/CnBatchRequest","$defs":{"CnBatchRequest":{"type":"object","properties":{"items":{"minItems":1,"maxItems":500,"type":"array","items":{}},"lang":{"default":"pl","$ref":"#/$defs/SanctionsLang"},"as_of":{"type":"string","format":"date"},"limit":{"default":10,"type":"integer","minimum":1,"maximum":500}},"required":["items"],"additionalProperties":false},"SanctionsLang":{"enum":["pl","en"]}}};
const schema17 = {"type":"object","properties":{"items":{"minItems":1,"maxItems":500,"type":"array","items":{}},"lang":{"default":"pl","$ref":"#/$defs/SanctionsLang"},"as_of":{"type":"string","format":"date"},"limit":{"default":10,"type":"integer","minimum":1,"maximum":500}},"required":["items"],"additionalProperties":false};
const schema18 = {"enum":["pl","en"]};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.lang === undefined){
data.lang = "pl";
}
if(data.limit === undefined){
data.limit = 10;
}
if(data.items === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "items"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "items") || (key0 === "lang")) || (key0 === "as_of")) || (key0 === "limit"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.items !== undefined){
let data0 = data.items;
if(Array.isArray(data0)){
if(data0.length > 500){
const err2 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/maxItems",keyword:"maxItems",params:{limit: 500}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 1){
const err3 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
let data1 = data.lang;
if(!((data1 === "pl") || (data1 === "en"))){
const err5 = {instancePath:instancePath+"/lang",schemaPath:"#/$defs/SanctionsLang/enum",keyword:"enum",params:{allowedValues: schema18.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.as_of !== undefined){
let data2 = data.as_of;
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err6 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
let data3 = data.limit;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err8 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 500 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 500}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="checkCnBatchBody" */;
let vErrors = null;
let errors = 0;
if(!(validate13(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
validate12.errors = vErrors;
return errors === 0;
}

export const getCnNodeParams = validate15;
const schema19 = {"$id":"getCnNodeParams","type":"object","properties":{"code":{"type":"string"}},"required":["code"],"additionalProperties":false};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getCnNodeParams" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.code === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "code")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.code !== undefined){
if(typeof data.code !== "string"){
const err2 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate15.errors = vErrors;
return errors === 0;
}

export const getCnNodeQuery = validate16;
const schema20 = {"$id":"getCnNodeQuery","type":"object","properties":{"lang":{"default":"pl","$ref":"#/$defs/SanctionsLang"},"as_of":{"type":"string","format":"date"}},"additionalProperties":false,"$defs":{"SanctionsLang":{"enum":["pl","en"]}}};
const schema21 = {"enum":["pl","en"]};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getCnNodeQuery" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.lang === undefined){
data.lang = "pl";
}
for(const key0 in data){
if(!((key0 === "lang") || (key0 === "as_of"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
let data0 = data.lang;
if(!((data0 === "pl") || (data0 === "en"))){
const err1 = {instancePath:instancePath+"/lang",schemaPath:"#/$defs/SanctionsLang/enum",keyword:"enum",params:{allowedValues: schema21.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.as_of !== undefined){
let data1 = data.as_of;
if(typeof data1 === "string"){
if(!(formats0(data1))){
const err2 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate16.errors = vErrors;
return errors === 0;
}

export const listChangesQuery = validate17;
const schema22 = {"$id":"listChangesQuery","type":"object","properties":{"since":{"type":"string","maxLength":20},"lang":{"default":"pl","$ref":"#/$defs/SanctionsLang"}},"additionalProperties":false,"$defs":{"SanctionsLang":{"enum":["pl","en"]}}};
const schema23 = {"enum":["pl","en"]};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listChangesQuery" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.lang === undefined){
data.lang = "pl";
}
for(const key0 in data){
if(!((key0 === "since") || (key0 === "lang"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.since !== undefined){
let data0 = data.since;
if(typeof data0 === "string"){
if(func2(data0) > 20){
const err1 = {instancePath:instancePath+"/since",schemaPath:"#/properties/since/maxLength",keyword:"maxLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/since",schemaPath:"#/properties/since/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
let data1 = data.lang;
if(!((data1 === "pl") || (data1 === "en"))){
const err3 = {instancePath:instancePath+"/lang",schemaPath:"#/$defs/SanctionsLang/enum",keyword:"enum",params:{allowedValues: schema23.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate17.errors = vErrors;
return errors === 0;
}

export const createLeadBody = validate18;
const schema24 = {"$id":"createLeadBody","$ref":"#/$defs/Lead","$defs":{"Lead":{"type":"object","properties":{"email":{"type":"string","minLength":3,"maxLength":254,"format":"email"},"source":{"type":"string","maxLength":200},"utm":{"type":"object","propertyNames":{"type":"string","maxLength":64},"additionalProperties":{"type":"string","maxLength":256},"maxProperties":20}},"required":["email"],"additionalProperties":false}}};
const schema25 = {"type":"object","properties":{"email":{"type":"string","minLength":3,"maxLength":254,"format":"email"},"source":{"type":"string","maxLength":200},"utm":{"type":"object","propertyNames":{"type":"string","maxLength":64},"additionalProperties":{"type":"string","maxLength":256},"maxProperties":20}},"required":["email"],"additionalProperties":false};
const formats6 = formats.email;

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="createLeadBody" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.email === undefined){
const err0 = {instancePath,schemaPath:"#/$defs/Lead/required",keyword:"required",params:{missingProperty: "email"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "email") || (key0 === "source")) || (key0 === "utm"))){
const err1 = {instancePath,schemaPath:"#/$defs/Lead/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.email !== undefined){
let data0 = data.email;
if(typeof data0 === "string"){
if(func2(data0) > 254){
const err2 = {instancePath:instancePath+"/email",schemaPath:"#/$defs/Lead/properties/email/maxLength",keyword:"maxLength",params:{limit: 254}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 3){
const err3 = {instancePath:instancePath+"/email",schemaPath:"#/$defs/Lead/properties/email/minLength",keyword:"minLength",params:{limit: 3}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(formats6(data0))){
const err4 = {instancePath:instancePath+"/email",schemaPath:"#/$defs/Lead/properties/email/format",keyword:"format",params:{format: "email"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/email",schemaPath:"#/$defs/Lead/properties/email/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.source !== undefined){
let data1 = data.source;
if(typeof data1 === "string"){
if(func2(data1) > 200){
const err6 = {instancePath:instancePath+"/source",schemaPath:"#/$defs/Lead/properties/source/maxLength",keyword:"maxLength",params:{limit: 200}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/source",schemaPath:"#/$defs/Lead/properties/source/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.utm !== undefined){
let data2 = data.utm;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length > 20){
const err8 = {instancePath:instancePath+"/utm",schemaPath:"#/$defs/Lead/properties/utm/maxProperties",keyword:"maxProperties",params:{limit: 20}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 in data2){
const _errs9 = errors;
if(typeof key1 === "string"){
if(func2(key1) > 64){
const err9 = {instancePath:instancePath+"/utm",schemaPath:"#/$defs/Lead/properties/utm/propertyNames/maxLength",keyword:"maxLength",params:{limit: 64},propertyName:key1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/utm",schemaPath:"#/$defs/Lead/properties/utm/propertyNames/type",keyword:"type",params:{type: "string"},propertyName:key1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var valid2 = _errs9 === errors;
if(!valid2){
const err11 = {instancePath:instancePath+"/utm",schemaPath:"#/$defs/Lead/properties/utm/propertyNames",keyword:"propertyNames",params:{propertyName: key1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
for(const key2 in data2){
let data3 = data2[key2];
if(typeof data3 === "string"){
if(func2(data3) > 256){
const err12 = {instancePath:instancePath+"/utm/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Lead/properties/utm/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/utm/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Lead/properties/utm/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/utm",schemaPath:"#/$defs/Lead/properties/utm/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/$defs/Lead/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}

export const getSubstanceParams = validate19;
const schema26 = {"$id":"getSubstanceParams","type":"object","properties":{"un":{"type":"string"}},"required":["un"],"additionalProperties":false};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getSubstanceParams" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.un === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "un"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "un")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.un !== undefined){
if(typeof data.un !== "string"){
const err2 = {instancePath:instancePath+"/un",schemaPath:"#/properties/un/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate19.errors = vErrors;
return errors === 0;
}

export const getSubstanceQuery = validate20;
const schema27 = {"$id":"getSubstanceQuery","type":"object","properties":{"lang":{"default":"pl","$ref":"#/$defs/AdrLang"},"edition":{"type":"string","maxLength":10},"as_of":{"type":"string","format":"date"}},"additionalProperties":false,"$defs":{"AdrLang":{"enum":["pl","en","de","fr"]}}};
const schema28 = {"enum":["pl","en","de","fr"]};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getSubstanceQuery" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.lang === undefined){
data.lang = "pl";
}
for(const key0 in data){
if(!(((key0 === "lang") || (key0 === "edition")) || (key0 === "as_of"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
let data0 = data.lang;
if(!((((data0 === "pl") || (data0 === "en")) || (data0 === "de")) || (data0 === "fr"))){
const err1 = {instancePath:instancePath+"/lang",schemaPath:"#/$defs/AdrLang/enum",keyword:"enum",params:{allowedValues: schema28.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.edition !== undefined){
let data1 = data.edition;
if(typeof data1 === "string"){
if(func2(data1) > 10){
const err2 = {instancePath:instancePath+"/edition",schemaPath:"#/properties/edition/maxLength",keyword:"maxLength",params:{limit: 10}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/edition",schemaPath:"#/properties/edition/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.as_of !== undefined){
let data2 = data.as_of;
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err4 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}

export const searchSubstancesQuery = validate21;
const schema29 = {"$id":"searchSubstancesQuery","type":"object","properties":{"lang":{"default":"pl","$ref":"#/$defs/AdrLang"},"edition":{"type":"string","maxLength":10},"as_of":{"type":"string","format":"date"},"q":{"type":"string","maxLength":400},"class":{"$ref":"#/$defs/AdrClass"},"limit":{"default":20,"type":"integer","minimum":1,"maximum":100},"offset":{"default":0,"type":"integer","minimum":0,"maximum":100000}},"additionalProperties":false,"$defs":{"AdrLang":{"enum":["pl","en","de","fr"]},"AdrClass":{"enum":["1","2","3","4.1","4.2","4.3","5.1","5.2","6.1","6.2","7","8","9"]}}};
const schema30 = {"enum":["pl","en","de","fr"]};
const schema31 = {"enum":["1","2","3","4.1","4.2","4.3","5.1","5.2","6.1","6.2","7","8","9"]};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="searchSubstancesQuery" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.lang === undefined){
data.lang = "pl";
}
if(data.limit === undefined){
data.limit = 20;
}
if(data.offset === undefined){
data.offset = 0;
}
for(const key0 in data){
if(!(((((((key0 === "lang") || (key0 === "edition")) || (key0 === "as_of")) || (key0 === "q")) || (key0 === "class")) || (key0 === "limit")) || (key0 === "offset"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
let data0 = data.lang;
if(!((((data0 === "pl") || (data0 === "en")) || (data0 === "de")) || (data0 === "fr"))){
const err1 = {instancePath:instancePath+"/lang",schemaPath:"#/$defs/AdrLang/enum",keyword:"enum",params:{allowedValues: schema30.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.edition !== undefined){
let data1 = data.edition;
if(typeof data1 === "string"){
if(func2(data1) > 10){
const err2 = {instancePath:instancePath+"/edition",schemaPath:"#/properties/edition/maxLength",keyword:"maxLength",params:{limit: 10}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/edition",schemaPath:"#/properties/edition/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.as_of !== undefined){
let data2 = data.as_of;
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err4 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.q !== undefined){
let data3 = data.q;
if(typeof data3 === "string"){
if(func2(data3) > 400){
const err6 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 400}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.class !== undefined){
let data4 = data.class;
if(!(((((((((((((data4 === "1") || (data4 === "2")) || (data4 === "3")) || (data4 === "4.1")) || (data4 === "4.2")) || (data4 === "4.3")) || (data4 === "5.1")) || (data4 === "5.2")) || (data4 === "6.1")) || (data4 === "6.2")) || (data4 === "7")) || (data4 === "8")) || (data4 === "9"))){
const err8 = {instancePath:instancePath+"/class",schemaPath:"#/$defs/AdrClass/enum",keyword:"enum",params:{allowedValues: schema31.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
let data5 = data.limit;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err9 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 100 || isNaN(data5)){
const err10 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err11 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
let data6 = data.offset;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err12 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 100000 || isNaN(data6)){
const err13 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err14 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

export const checkCompatibilityQuery = validate22;
const schema32 = {"$id":"checkCompatibilityQuery","type":"object","properties":{"lang":{"default":"pl","$ref":"#/$defs/AdrLang"},"edition":{"type":"string","maxLength":10},"as_of":{"type":"string","format":"date"},"strict":{"default":"0","enum":["0","1"]}},"additionalProperties":false,"$defs":{"AdrLang":{"enum":["pl","en","de","fr"]}}};
const schema33 = {"enum":["pl","en","de","fr"]};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="checkCompatibilityQuery" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.lang === undefined){
data.lang = "pl";
}
if(data.strict === undefined){
data.strict = "0";
}
for(const key0 in data){
if(!((((key0 === "lang") || (key0 === "edition")) || (key0 === "as_of")) || (key0 === "strict"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
let data0 = data.lang;
if(!((((data0 === "pl") || (data0 === "en")) || (data0 === "de")) || (data0 === "fr"))){
const err1 = {instancePath:instancePath+"/lang",schemaPath:"#/$defs/AdrLang/enum",keyword:"enum",params:{allowedValues: schema33.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.edition !== undefined){
let data1 = data.edition;
if(typeof data1 === "string"){
if(func2(data1) > 10){
const err2 = {instancePath:instancePath+"/edition",schemaPath:"#/properties/edition/maxLength",keyword:"maxLength",params:{limit: 10}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/edition",schemaPath:"#/properties/edition/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.as_of !== undefined){
let data2 = data.as_of;
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err4 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/format",keyword:"format",params:{format: "date"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/as_of",schemaPath:"#/properties/as_of/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
let data3 = data.strict;
if(!((data3 === "0") || (data3 === "1"))){
const err6 = {instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/enum",keyword:"enum",params:{allowedValues: schema32.properties.strict.enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

export const checkCompatibilityBody = validate23;
const schema34 = {"$id":"checkCompatibilityBody","$ref":"#/$defs/CompatibilityRequest","$defs":{"CompatibilityRequest":{"type":"object","properties":{"uns":{"minItems":2,"maxItems":20,"type":"array","items":{"type":"string","maxLength":20}},"items":{"minItems":2,"maxItems":20,"type":"array","items":{"$ref":"#/$defs/CompatibilityItem"}}},"additionalProperties":false},"CompatibilityItem":{"type":"object","properties":{"un":{"type":"string","maxLength":20},"variant_id":{"type":"string","maxLength":60},"packing_group":{"$ref":"#/$defs/PackingGroup"},"classification_code":{"type":"string","maxLength":20},"labels":{"minItems":1,"maxItems":6,"type":"array","items":{"type":"string","maxLength":10}},"limited_quantity":{"type":"boolean"}},"required":["un"],"additionalProperties":false},"PackingGroup":{"enum":["I","II","III"]}}};
const schema35 = {"type":"object","properties":{"uns":{"minItems":2,"maxItems":20,"type":"array","items":{"type":"string","maxLength":20}},"items":{"minItems":2,"maxItems":20,"type":"array","items":{"$ref":"#/$defs/CompatibilityItem"}}},"additionalProperties":false};
const schema36 = {"type":"object","properties":{"un":{"type":"string","maxLength":20},"variant_id":{"type":"string","maxLength":60},"packing_group":{"$ref":"#/$defs/PackingGroup"},"classification_code":{"type":"string","maxLength":20},"labels":{"minItems":1,"maxItems":6,"type":"array","items":{"type":"string","maxLength":10}},"limited_quantity":{"type":"boolean"}},"required":["un"],"additionalProperties":false};
const schema37 = {"enum":["I","II","III"]};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.un === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "un"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "un") || (key0 === "variant_id")) || (key0 === "packing_group")) || (key0 === "classification_code")) || (key0 === "labels")) || (key0 === "limited_quantity"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.un !== undefined){
let data0 = data.un;
if(typeof data0 === "string"){
if(func2(data0) > 20){
const err2 = {instancePath:instancePath+"/un",schemaPath:"#/properties/un/maxLength",keyword:"maxLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/un",schemaPath:"#/properties/un/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.variant_id !== undefined){
let data1 = data.variant_id;
if(typeof data1 === "string"){
if(func2(data1) > 60){
const err4 = {instancePath:instancePath+"/variant_id",schemaPath:"#/properties/variant_id/maxLength",keyword:"maxLength",params:{limit: 60}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/variant_id",schemaPath:"#/properties/variant_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.packing_group !== undefined){
let data2 = data.packing_group;
if(!(((data2 === "I") || (data2 === "II")) || (data2 === "III"))){
const err6 = {instancePath:instancePath+"/packing_group",schemaPath:"#/$defs/PackingGroup/enum",keyword:"enum",params:{allowedValues: schema37.enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.classification_code !== undefined){
let data3 = data.classification_code;
if(typeof data3 === "string"){
if(func2(data3) > 20){
const err7 = {instancePath:instancePath+"/classification_code",schemaPath:"#/properties/classification_code/maxLength",keyword:"maxLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/classification_code",schemaPath:"#/properties/classification_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.labels !== undefined){
let data4 = data.labels;
if(Array.isArray(data4)){
if(data4.length > 6){
const err9 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/maxItems",keyword:"maxItems",params:{limit: 6}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data4.length < 1){
const err10 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func2(data5) > 10){
const err11 = {instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/maxLength",keyword:"maxLength",params:{limit: 10}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.limited_quantity !== undefined){
if(typeof data.limited_quantity !== "boolean"){
const err14 = {instancePath:instancePath+"/limited_quantity",schemaPath:"#/properties/limited_quantity/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "uns") || (key0 === "items"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.uns !== undefined){
let data0 = data.uns;
if(Array.isArray(data0)){
if(data0.length > 20){
const err1 = {instancePath:instancePath+"/uns",schemaPath:"#/properties/uns/maxItems",keyword:"maxItems",params:{limit: 20}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.length < 2){
const err2 = {instancePath:instancePath+"/uns",schemaPath:"#/properties/uns/minItems",keyword:"minItems",params:{limit: 2}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(func2(data1) > 20){
const err3 = {instancePath:instancePath+"/uns/" + i0,schemaPath:"#/properties/uns/items/maxLength",keyword:"maxLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/uns/" + i0,schemaPath:"#/properties/uns/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/uns",schemaPath:"#/properties/uns/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.items !== undefined){
let data2 = data.items;
if(Array.isArray(data2)){
if(data2.length > 20){
const err6 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/maxItems",keyword:"maxItems",params:{limit: 20}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2.length < 2){
const err7 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/minItems",keyword:"minItems",params:{limit: 2}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate25(data2[i1], {instancePath:instancePath+"/items/" + i1,parentData:data2,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="checkCompatibilityBody" */;
let vErrors = null;
let errors = 0;
if(!(validate24(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
validate23.errors = vErrors;
return errors === 0;
}

export const calculate1136Body = validate28;
const schema38 = {"$id":"calculate1136Body","$ref":"#/$defs/CalcRequest","$defs":{"CalcRequest":{"type":"object","properties":{"items":{"minItems":1,"maxItems":1000,"type":"array","items":{"$ref":"#/$defs/CalcItem"}}},"required":["items"],"additionalProperties":false},"CalcItem":{"type":"object","properties":{"un":{"type":"string","maxLength":20},"kg":{"type":"number"},"l":{"type":"number"},"net_explosive_mass_kg":{"type":"number"},"packing_group":{"$ref":"#/$defs/PackingGroup"},"variant_id":{"type":"string","maxLength":60},"classification_code":{"type":"string","maxLength":20},"empty_uncleaned":{"type":"boolean"},"exempt_as":{"enum":["lq","eq","sp"]},"special_provision":{"type":"string","maxLength":10}},"required":["un"],"additionalProperties":false},"PackingGroup":{"enum":["I","II","III"]}}};
const schema39 = {"type":"object","properties":{"items":{"minItems":1,"maxItems":1000,"type":"array","items":{"$ref":"#/$defs/CalcItem"}}},"required":["items"],"additionalProperties":false};
const schema40 = {"type":"object","properties":{"un":{"type":"string","maxLength":20},"kg":{"type":"number"},"l":{"type":"number"},"net_explosive_mass_kg":{"type":"number"},"packing_group":{"$ref":"#/$defs/PackingGroup"},"variant_id":{"type":"string","maxLength":60},"classification_code":{"type":"string","maxLength":20},"empty_uncleaned":{"type":"boolean"},"exempt_as":{"enum":["lq","eq","sp"]},"special_provision":{"type":"string","maxLength":10}},"required":["un"],"additionalProperties":false};
const schema41 = {"enum":["I","II","III"]};
const func19 = Object.prototype.hasOwnProperty;

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.un === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "un"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func19.call(schema40.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.un !== undefined){
let data0 = data.un;
if(typeof data0 === "string"){
if(func2(data0) > 20){
const err2 = {instancePath:instancePath+"/un",schemaPath:"#/properties/un/maxLength",keyword:"maxLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/un",schemaPath:"#/properties/un/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.kg !== undefined){
let data1 = data.kg;
if(!((typeof data1 == "number") && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/kg",schemaPath:"#/properties/kg/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.l !== undefined){
let data2 = data.l;
if(!((typeof data2 == "number") && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/l",schemaPath:"#/properties/l/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.net_explosive_mass_kg !== undefined){
let data3 = data.net_explosive_mass_kg;
if(!((typeof data3 == "number") && (isFinite(data3)))){
const err6 = {instancePath:instancePath+"/net_explosive_mass_kg",schemaPath:"#/properties/net_explosive_mass_kg/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.packing_group !== undefined){
let data4 = data.packing_group;
if(!(((data4 === "I") || (data4 === "II")) || (data4 === "III"))){
const err7 = {instancePath:instancePath+"/packing_group",schemaPath:"#/$defs/PackingGroup/enum",keyword:"enum",params:{allowedValues: schema41.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.variant_id !== undefined){
let data5 = data.variant_id;
if(typeof data5 === "string"){
if(func2(data5) > 60){
const err8 = {instancePath:instancePath+"/variant_id",schemaPath:"#/properties/variant_id/maxLength",keyword:"maxLength",params:{limit: 60}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/variant_id",schemaPath:"#/properties/variant_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.classification_code !== undefined){
let data6 = data.classification_code;
if(typeof data6 === "string"){
if(func2(data6) > 20){
const err10 = {instancePath:instancePath+"/classification_code",schemaPath:"#/properties/classification_code/maxLength",keyword:"maxLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/classification_code",schemaPath:"#/properties/classification_code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.empty_uncleaned !== undefined){
if(typeof data.empty_uncleaned !== "boolean"){
const err12 = {instancePath:instancePath+"/empty_uncleaned",schemaPath:"#/properties/empty_uncleaned/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.exempt_as !== undefined){
let data8 = data.exempt_as;
if(!(((data8 === "lq") || (data8 === "eq")) || (data8 === "sp"))){
const err13 = {instancePath:instancePath+"/exempt_as",schemaPath:"#/properties/exempt_as/enum",keyword:"enum",params:{allowedValues: schema40.properties.exempt_as.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.special_provision !== undefined){
let data9 = data.special_provision;
if(typeof data9 === "string"){
if(func2(data9) > 10){
const err14 = {instancePath:instancePath+"/special_provision",schemaPath:"#/properties/special_provision/maxLength",keyword:"maxLength",params:{limit: 10}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/special_provision",schemaPath:"#/properties/special_provision/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.items === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "items"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "items")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.items !== undefined){
let data0 = data.items;
if(Array.isArray(data0)){
if(data0.length > 1000){
const err2 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 1){
const err3 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate30(data0[i0], {instancePath:instancePath+"/items/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="calculate1136Body" */;
let vErrors = null;
let errors = 0;
if(!(validate29(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
validate28.errors = vErrors;
return errors === 0;
}

checkCnQuery.known = {"#/additionalProperties":["q","lang","as_of","regime","direction","limit","offset"]};
checkCnBatchQuery.known = {"#/additionalProperties":[]};
checkCnBatchBody.known = {"#/$defs/CnBatchRequest/additionalProperties":["items","lang","as_of","limit"]};
getCnNodeParams.known = {"#/additionalProperties":["code"]};
getCnNodeQuery.known = {"#/additionalProperties":["lang","as_of"]};
listChangesQuery.known = {"#/additionalProperties":["since","lang"]};
createLeadBody.known = {"#/$defs/Lead/additionalProperties":["email","source","utm"]};
getSubstanceParams.known = {"#/additionalProperties":["un"]};
getSubstanceQuery.known = {"#/additionalProperties":["lang","edition","as_of"]};
searchSubstancesQuery.known = {"#/additionalProperties":["lang","edition","as_of","q","class","limit","offset"]};
checkCompatibilityQuery.known = {"#/additionalProperties":["lang","edition","as_of","strict"]};
checkCompatibilityBody.known = {"#/$defs/CompatibilityRequest/additionalProperties":["uns","items"],"#/$defs/CompatibilityItem/additionalProperties":["un","variant_id","packing_group","classification_code","labels","limited_quantity"]};
calculate1136Body.known = {"#/$defs/CalcRequest/additionalProperties":["items"],"#/$defs/CalcItem/additionalProperties":["un","kg","l","net_explosive_mass_kg","packing_group","variant_id","classification_code","empty_uncleaned","exempt_as","special_provision"]};

export const operations = [
  { ...{"id":"checkCn","service":"sanctions","method":"GET","path":"/v1/cn","policy":"default","cache":"verdict","integers":["limit","offset"]}, query: checkCnQuery },
  { ...{"id":"checkCnBatch","service":"sanctions","method":"POST","path":"/v1/cn/batch","policy":"default","cache":"none","charges":"items","integers":[],"maxBytes":1048576}, query: checkCnBatchQuery, body: checkCnBatchBody },
  { ...{"id":"getCnNode","service":"sanctions","method":"GET","path":"/v1/cn/{code}","policy":"default","cache":"verdict","integers":[]}, params: getCnNodeParams, query: getCnNodeQuery },
  { ...{"id":"listAnnexes","service":"sanctions","method":"GET","path":"/v1/annexes","policy":"default","cache":"verdict","integers":[]}, query: getCnNodeQuery },
  { ...{"id":"listChanges","service":"sanctions","method":"GET","path":"/v1/changes","policy":"default","cache":"verdict","integers":[]}, query: listChangesQuery },
  { ...{"id":"getSanctionsStatus","service":"sanctions","method":"GET","path":"/v1/status","policy":"default","cache":"verdict","integers":[]}, query: checkCnBatchQuery },
  { ...{"id":"createLead","service":"sanctions","method":"POST","path":"/lead","policy":"lead","cache":"none","integers":[],"maxBytes":16384}, query: checkCnBatchQuery, body: createLeadBody },
  { ...{"id":"getSubstance","service":"adr","method":"GET","path":"/un/{un}","policy":"default","cache":"verdict","integers":[]}, params: getSubstanceParams, query: getSubstanceQuery },
  { ...{"id":"searchSubstances","service":"adr","method":"GET","path":"/un","policy":"default","cache":"verdict","integers":["limit","offset"]}, query: searchSubstancesQuery },
  { ...{"id":"listClasses","service":"adr","method":"GET","path":"/classes","policy":"default","cache":"verdict","integers":[]}, query: getSubstanceQuery },
  { ...{"id":"checkCompatibility","service":"adr","method":"POST","path":"/compatibility","policy":"default","cache":"none","integers":[],"maxBytes":262144}, query: checkCompatibilityQuery, body: checkCompatibilityBody },
  { ...{"id":"calculate1136","service":"adr","method":"POST","path":"/calc/1136","policy":"default","cache":"none","integers":[],"maxBytes":262144}, query: checkCompatibilityQuery, body: calculate1136Body },
  { ...{"id":"getAdrStatus","service":"adr","method":"GET","path":"/status","policy":"default","cache":"verdict","integers":[]}, query: checkCnBatchQuery },
];
