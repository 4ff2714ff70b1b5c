// Printed from sources/reading/countries.csv by `npm run openapi`. Do not edit.
export const PLACE_TEXTS = `
AD=and=andorra=principality of andorra=andorre=principaute d andorre
AE=are=united arab emirates=emirats arabes unis=uae=u a e=vae=zea=eau=dubai=emirates=emiraty arabskie
AF=afg=afghanistan=islamic republic of afghanistan=republique islamique d afghanistan
AG=atg=antigua barbuda=antigua and barbuda=antigua et barbuda;AI=aia=anguilla
AL=alb=albania=republic of albania=albanie=republique d albanie
AM=arm=armenia=republic of armenia=armenie=republique d armenie=armenien
AO=ago=angola=republic of angola=republique d angola;AQ=ata=antarctica=antarctique
AR=arg=argentina=argentine republic=argentine=republique argentine;AS=asm=american samoa=samoa americaines
AT=aut=austria=republic of austria=autriche=republique d autriche;AU=aus=australia=australie;AW=abw=aruba
AX=ala=aland islands=iles d aland
AZ=aze=azerbaijan=republic of azerbaijan=azerbaidjan=republique d azerbaidjan=aserbaidschan
BA=bih=bosnia=bosnia and herzegovina=bosnie herzegovine;BB=brb=barbados=barbade
BD=bgd=bangladesh=people s republic of bangladesh=republique populaire du bangladesh
BE=bel=belgium=kingdom of belgium=belgique=royaume de belgique;BF=bfa=burkina faso
BG=bgr=bulgaria=republic of bulgaria=bulgarie=republique de bulgarie
BH=bhr=bahrain=kingdom of bahrain=bahrein=royaume de bahrein
BI=bdi=burundi=republic of burundi=republique du burundi;BJ=ben=benin=republic of benin=republique du benin
BL=blm=st barthelemy=saint barthelemy;BM=bmu=bermuda=bermudes;BN=brn=brunei=brunei darussalam
BO=bol=bolivia=bolivia plurinational state of=plurinational state of bolivia=bolivie etat plurinational de=etat plurinational de bolivie
BQ=bes=caribbean netherlands=bonaire sint eustatius and saba=bonaire saint eustache et saba
BR=bra=brazil=federative republic of brazil=bresil=republique federative du bresil
BS=bhs=bahamas=commonwealth of bahamas=commonwealth des bahamas
BT=btn=bhutan=kingdom of bhutan=bhoutan=royaume du bhoutan;BV=bvt=bouvet island=ile bouvet
BW=bwa=botswana=republic of botswana=republique du botswana
BY=blr=belarus=republic of belarus=republique du belarus=weissrussland=bialorus=bielorussie=belorussia=byelorussia
BZ=blz=belize;CA=can=canada;CC=cck=cocos islands=cocos keeling islands=iles des cocos keeling
CD=cod=congo kinshasa=democratic republic of congo=republique democratique du congo=dr congo
CF=caf=central african republic=republique centrafricaine
CG=cog=congo brazzaville=congo=republic of congo=republique du congo
CH=che=switzerland=swiss confederation=suisse=confederation suisse=szwajcaria=schweiz
CI=civ=cote d ivoire=ivory coast=elfenbeinkuste=wybrzeze kosci sloniowej;CK=cok=cook islands=iles cook
CL=chl=chile=republic of chile=chili=republique du chili
CM=cmr=cameroon=republic of cameroon=cameroun=republique du cameroun
CN=chn=china=people s republic of china=chine=republique populaire de chine=prc=p r china=vr china=chrl=chiny
CO=col=colombia=republic of colombia=colombie=republique de colombie
CR=cri=costa rica=republic of costa rica=republique du costa rica
CU=cub=cuba=republic of cuba=republique de cuba
CV=cpv=cape verde=cabo verde=republic of cabo verde=republique de cabo verde;CW=cuw=curacao
CX=cxr=christmas island=ile christmas;CY=cyp=cyprus=republic of cyprus=chypre=republique de chypre
CZ=cze=czechia=czech republic=tchequie=republique tcheque=czechy=tschechien
DE=deu=germany=federal republic of germany=allemagne=republique federale d allemagne
DJ=dji=djibouti=republic of djibouti=republique de djibouti
DK=dnk=denmark=kingdom of denmark=danemark=royaume du danemark
DM=dma=dominica=commonwealth of dominica=dominique=commonwealth de dominique
DO=dom=dominican republic=republique dominicaine
DZ=dza=algeria=people s democratic republic of algeria=algerie=republique algerienne democratique et populaire
EC=ecu=ecuador=republic of ecuador=equateur=republique de equateur
EE=est=estonia=republic of estonia=estonie=republique d estonie
EG=egy=egypt=arab republic of egypt=egypte=republique arabe d egypte;EH=esh=western sahara=sahara occidental
ER=eri=eritrea=state of eritrea=erythree=etat d erythree
ES=esp=spain=kingdom of spain=espagne=royaume d espagne
ET=eth=ethiopia=federal democratic republic of ethiopia=ethiopie=republique federale democratique d ethiopie
EU=european union=unia europejska=europaische union=union europeenne=eu=ue
FI=fin=finland=republic of finland=finlande=republique de finlande
FJ=fji=fiji=republic of fiji=fidji=republique des fidji;FK=flk=falkland islands=iles falkland malvinas
FM=fsm=micronesia=micronesia federated states of=federated states of micronesia=micronesie etats federes de=etats federes de micronesie
FO=fro=faroe islands=iles feroe;FR=fra=france=french republic=republique francaise
GA=gab=gabon=gabonese republic=republique gabonaise
GB=gbr=uk=united kingdom of great britain and northern ireland=royaume uni de grande bretagne et d irlande du nord=great britain=grossbritannien=wielka brytania=grande bretagne=u k=united kingdom=england=scotland=wales=northern ireland=xi
GD=grd=grenada=grenade;GE=geo=georgia=georgie=georgien=gruzja;GF=guf=french guiana=guyane francaise
GG=ggy=guernsey=guernesey;GH=gha=ghana=republic of ghana=republique du ghana;GI=gib=gibraltar
GL=grl=greenland=groenland;GM=gmb=gambia=republic of gambia=gambie=republique de gambie
GN=gin=guinea=republic of guinea=guinee=republique de guinee;GP=glp=guadeloupe
GQ=gnq=equatorial guinea=republic of equatorial guinea=guinee equatoriale=republique de guinee equatoriale
GR=grc=greece=hellenic republic=grece=republique hellenique
GS=sgs=south georgia south sandwich islands=south georgia and south sandwich islands=georgie du sud et iles sandwich du sud
GT=gtm=guatemala=republic of guatemala=republique du guatemala;GU=gum=guam
GW=gnb=guinea bissau=republic of guinea bissau=guinee bissau=republique de guinee bissau
GY=guy=guyana=co operative republic of guyana=republique cooperative du guyana
HK=hkg=hong kong=china hong kong special administrative region=chine region administrative speciale de hong kong=hongkong
HM=hmd=heard mcdonald islands=heard island and mcdonald islands=ile heard et iles macdonald
HN=hnd=honduras=republic of honduras=republique du honduras
HR=hrv=croatia=republic of croatia=croatie=republique de croatie
HT=hti=haiti=republic of haiti=republique d haiti;HU=hun=hungary=hongrie
ID=idn=indonesia=republic of indonesia=indonesie=republique d indonesie;IE=irl=ireland=irlande
IL=isr=israel=state of israel=etat d israel;IM=imn=isle of man=ile de man
IN=ind=india=republic of india=inde=republique de inde
IO=iot=british indian ocean territory=territoire britannique de ocean indien
IQ=irq=iraq=republic of iraq=republique d iraq
IR=irn=iran=iran islamic republic of=islamic republic of iran=iran republique islamique d=republique islamique d iran
IS=isl=iceland=republic of iceland=islande=republique d islande
IT=ita=italy=republic of italy=italie=republique italienne;JE=jey=jersey;JM=jam=jamaica=jamaique
JO=jor=jordan=hashemite kingdom of jordan=jordanie=royaume hachemite de jordanie;JP=jpn=japan=japon
KE=ken=kenya=republic of kenya=republique du kenya
KG=kgz=kyrgyzstan=kyrgyz republic=kirghizistan=republique kirghize=kirgistan=kirgizja=kirgisistan=kirgisien
KH=khm=cambodia=kingdom of cambodia=cambodge=royaume du cambodge
KI=kir=kiribati=republic of kiribati=republique de kiribati
KM=com=comoros=union of comoros=comores=union des comores
KN=kna=st kitts nevis=saint kitts and nevis=saint kitts et nevis
KP=prk=north korea=democratic people s republic of korea=republique populaire democratique de coree=nordkorea=korea polnocna=coree du nord=krld=dprk
KR=kor=south korea=republic of korea=republique de coree=sudkorea=korea poludniowa=coree du sud=korea rep=korea republic of
KW=kwt=kuwait=state of kuwait=koweit=etat du koweit;KY=cym=cayman islands=iles caimanes
KZ=kaz=kazakhstan=republic of kazakhstan=republique du kazakhstan=kasachstan=kazachstan
LA=lao=laos=lao people s democratic republic=republique democratique populaire lao
LB=lbn=lebanon=lebanese republic=liban=republique libanaise;LC=lca=st lucia=saint lucia=sainte lucie
LI=lie=liechtenstein=principality of liechtenstein=principaute du liechtenstein
LK=lka=sri lanka=democratic socialist republic of sri lanka=republique socialiste democratique de sri lanka
LR=lbr=liberia=republic of liberia=republique du liberia;LS=lso=lesotho=kingdom of lesotho=royaume du lesotho
LT=ltu=lithuania=republic of lithuania=lituanie=republique de lituanie
LU=lux=luxembourg=grand duchy of luxembourg=grand duche de luxembourg
LV=lva=latvia=republic of latvia=lettonie=republique de lettonie
LY=lby=libya=state of libya=libye=etat de libye;MA=mar=morocco=kingdom of morocco=maroc=royaume du maroc
MC=mco=monaco=principality of monaco=principaute de monaco
MD=mda=moldova=republic of moldova=republique de moldova=moldawia=moldawien=moldavie;ME=mne=montenegro
MF=maf=st martin=saint martin french part=saint martin partie francaise
MG=mdg=madagascar=republic of madagascar=republique de madagascar
MH=mhl=marshall islands=republic of marshall islands=iles marshall=republique des iles marshall
MK=mkd=north macedonia=republic of north macedonia=macedoine du nord=republique de macedoine du nord=macedonia=mazedonien=macedoine=macedonia polnocna=fyrom
ML=mli=mali=republic of mali=republique du mali
MM=mmr=myanmar=republic of union of myanmar=republique de union du myanmar=burma=birma=birmanie
MN=mng=mongolia=mongolie
MO=mac=macao=china macao special administrative region=chine region administrative speciale de macao=macau=makau
MP=mnp=northern mariana islands=iles mariannes du nord;MQ=mtq=martinique
MR=mrt=mauritania=islamic republic of mauritania=mauritanie=republique islamique de mauritanie
MS=msr=montserrat;MT=mlt=malta=republic of malta=malte=republique de malte
MU=mus=mauritius=republic of mauritius=maurice=republique de maurice
MV=mdv=maldives=republic of maldives=republique des maldives
MW=mwi=malawi=republic of malawi=republique du malawi
MX=mex=mexico=united mexican states=mexique=etats unis du mexique;MY=mys=malaysia=malaisie
MZ=moz=mozambique=republic of mozambique=republique du mozambique
NA=nam=namibia=republic of namibia=namibie=republique de namibie;NC=ncl=new caledonia=nouvelle caledonie
NE=ner=niger=republic of niger=republique du niger;NF=nfk=norfolk island=ile norfolk
NG=nga=nigeria=federal republic of nigeria=republique federale du nigeria
NI=nic=nicaragua=republic of nicaragua=republique du nicaragua
NL=nld=netherlands=kingdom of netherlands=pays bas royaume des=pays bas=royaume des pays bas=holland=holandia=hollande
NO=nor=norway=kingdom of norway=norvege=royaume de norvege;NP=npl=nepal
NR=nru=nauru=republic of nauru=republique de nauru;NU=niu=niue=nioue;NZ=nzl=new zealand=nouvelle zelande
OM=omn=oman=sultanate of oman=sultanat d oman;PA=pan=panama=republic of panama=republique du panama
PE=per=peru=republic of peru=perou=republique du perou;PF=pyf=french polynesia=polynesie francaise
PG=png=papua new guinea=independent state of papua new guinea=papouasie nouvelle guinee=etat independant de papouasie nouvelle guinee
PH=phl=philippines=republic of philippines=republique des philippines
PK=pak=pakistan=islamic republic of pakistan=republique islamique du pakistan
PL=pol=poland=republic of poland=pologne=republique de pologne
PM=spm=st pierre miquelon=saint pierre and miquelon=saint pierre et miquelon;PN=pcn=pitcairn
PR=pri=puerto rico=porto rico;PS=pse=palestine=state of palestine=etat de palestine=palestyna=palastina
PT=prt=portugal=portuguese republic=republique portugaise
PW=plw=palau=republic of palau=palaos=republique des palaos
PY=pry=paraguay=republic of paraguay=republique du paraguay;QA=qat=qatar=state of qatar=etat du qatar
RE=reu=reunion;RO=rou=romania=roumanie;RS=srb=serbia=republic of serbia=serbie=republique de serbie=serbien=xs
RU=rus=russia=russian federation=federation de russie=rosja=rossija=federacja rosyjska=russische foderation=russland
RW=rwa=rwanda=republic of rwanda=republique du rwanda
SA=sau=saudi arabia=kingdom of saudi arabia=arabie saoudite=royaume d arabie saoudite=ksa
SB=slb=solomon islands=iles salomon;SC=syc=seychelles=republic of seychelles=republique des seychelles
SD=sdn=sudan=republic of sudan=soudan=republique du soudan
SE=swe=sweden=kingdom of sweden=suede=royaume de suede
SG=sgp=singapore=republic of singapore=singapour=republique de singapour
SH=shn=st helena=saint helena=sainte helene
SI=svn=slovenia=republic of slovenia=slovenie=republique de slovenie
SJ=sjm=svalbard jan mayen=svalbard and jan mayen islands=iles svalbard et jan mayen
SK=svk=slovakia=slovak republic=slovaquie=republique slovaque
SL=sle=sierra leone=republic of sierra leone=republique de sierra leone
SM=smr=san marino=republic of san marino=saint marin=republique de saint marin
SN=sen=senegal=republic of senegal=republique du senegal
SO=som=somalia=federal republic of somalia=somalie=republique federale de somalie
SR=sur=suriname=republic of suriname=republique du suriname
SS=ssd=south sudan=republic of south sudan=soudan du sud=republique du soudan du sud
ST=stp=sao tome principe=sao tome and principe=democratic republic of sao tome and principe=sao tome et principe=republique democratique de sao tome et principe
SV=slv=el salvador=republic of el salvador=republique d el salvador
SX=sxm=sint maarten=sint maarten dutch part=saint martin partie neerlandaise
SY=syr=syria=syrian arab republic=republique arabe syrienne=syrien=syrie
SZ=swz=eswatini=kingdom of eswatini=royaume d eswatini=swaziland=suazi
TC=tca=turks caicos islands=turks and caicos islands=iles turques et caiques
TD=tcd=chad=republic of chad=tchad=republique du tchad
TF=atf=french southern territories=terres australes francaises
TG=tgo=togo=togolese republic=republique togolaise
TH=tha=thailand=kingdom of thailand=thailande=royaume de thailande
TJ=tjk=tajikistan=republic of tajikistan=tadjikistan=republique du tadjikistan;TK=tkl=tokelau=tokelaou
TL=tls=timor leste=democratic republic of timor leste=republique democratique du timor leste=east timor=timor wschodni=osttimor
TM=tkm=turkmenistan=turkmenia;TN=tun=tunisia=republic of tunisia=tunisie=republique tunisienne
TO=ton=tonga=kingdom of tonga=royaume des tonga;TR=tur=turkiye=turkey=turkei=turcja=turquie
TT=tto=trinidad tobago=trinidad and tobago=republic of trinidad and tobago=trinite et tobago=republique de trinite et tobago
TV=tuv=tuvalu;TW=twn=taiwan=tajwan=chinese taipei=r o c
TZ=tza=tanzania=united republic of tanzania=republique unie de tanzanie;UA=ukr=ukraine=crimea=krym=krim=crimee
UG=uga=uganda=republic of uganda=ouganda=republique de ouganda
UM=umi=u s outlying islands=united states minor outlying islands=iles mineures eloignees des etats unis
US=usa=us=united states of america=etats unis d amerique=u s a=u s=united states=america=stany zjednoczone=vereinigte staaten=etats unis
UY=ury=uruguay=eastern republic of uruguay=republique orientale de uruguay
UZ=uzb=uzbekistan=republic of uzbekistan=ouzbekistan=republique d ouzbekistan=usbekistan
VA=vat=vatican city=holy see=saint siege=vatican=watykan
VC=vct=st vincent grenadines=saint vincent and grenadines=saint vincent et grenadines
VE=ven=venezuela=venezuela bolivarian republic of=bolivarian republic of venezuela=venezuela republique bolivarienne du=republique bolivarienne du venezuela
VG=vgb=british virgin islands=iles vierges britanniques
VI=vir=u s virgin islands=united states virgin islands=iles vierges americaines
VN=vnm=vietnam=viet nam=socialist republic of viet nam=republique socialiste du viet nam=wietnam
VU=vut=vanuatu=republic of vanuatu=republique de vanuatu
WF=wlf=wallis futuna=wallis and futuna islands=iles wallis et futuna
WS=wsm=samoa=independent state of samoa=etat independant du samoa;XK=xkx=kosovo=kosowo
YE=yem=yemen=republic of yemen=republique du yemen;YT=myt=mayotte
ZA=zaf=south africa=republic of south africa=afrique du sud=republique sud africaine
ZM=zmb=zambia=republic of zambia=zambie=republique de zambie
ZW=zwe=zimbabwe=republic of zimbabwe=republique du zimbabwe
`;
